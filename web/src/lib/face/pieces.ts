import { CHEEKS, INK, NOSE, PUFF, SNEER, SWEAT, TEAR, TEARS, type FaceDrawing } from './draw';
import type { Dot } from './eye';
import type { MouthDrawing } from './mouth';
import { round } from './numbers';
import type { Piece } from './svg';

/** How the lines of a face are drawn. */
export interface FaceStyle {
  /** colour of the brows */
  brow: string;
  /** width of the brows */
  weight: number;
  /** width of shut lids and lips */
  line: number;
  nose: boolean;
  /** a light edge round lines on dark ground, which would not be seen otherwise */
  rim: string | undefined;
}

/** How much wider than its line a rim is. */
const RIM = 4.5;
const [BLOOD, TONGUE, WATER] = ['#6b1d2b', '#e86a7c', '#57b6ff'];

/** The pieces of a face, back to front; `id` is what no other face of the page has. Left and right are one piece. */
export function piecesOf(drawing: FaceDrawing, style: FaceStyle, id: string): Piece[] {
  return [
    ...(drawing.blush > 0 ? [path(CHEEKS, { fill: '#ff5d6c', opacity: drawing.blush })] : []),
    ...(style.rim ? [rimOf(drawing, style, style.rim)] : []),
    ...eyes(drawing, style, `${id}-eyes`),
    stroke(drawing.brows.join(''), style.brow, style.weight),
    ...(style.nose ? [stroke(NOSE, INK, 2.2)] : []),
    ...(drawing.sneer > 0 ? [stroke(SNEER, INK, 1.3, { opacity: drawing.sneer, 'stroke-linecap': 'butt' })] : []),
    ...(drawing.puff > 0 ? [stroke(PUFF, INK, 2.5, { opacity: drawing.puff })] : []),
    ...mouth(drawing.mouth, style.line, `${id}-mouth`),
    ...(drawing.tears > 0 ? [stroke(TEARS, WATER, 6, { opacity: drawing.tears, 'stroke-linecap': 'butt' })] : []),
    ...(drawing.tear > 0 ? [path(TEAR, { fill: WATER, opacity: drawing.tear })] : []),
    ...(drawing.sweat > 0 ? [path(SWEAT, { fill: WATER, opacity: drawing.sweat })] : []),
  ];
}

function rimOf({ brows, eyes, mouth, puff }: FaceDrawing, { weight, line, nose }: FaceStyle, rim: string): Piece {
  const shut = eyes.map((eye) => eye.shut ?? '').join('');
  return {
    tag: 'g',
    is: { stroke: rim, 'stroke-linejoin': 'round' },
    holds: [
      path(brows.join(''), { 'stroke-width': weight + RIM }),
      ...(shut ? [path(shut, { 'stroke-width': line + RIM })] : []),
      path(mouth.path, { 'stroke-width': Math.min(mouth.stroke, line) + RIM }),
      ...(nose ? [path(NOSE, { 'stroke-width': 2.2 + RIM / 2 })] : []),
      ...(puff > 0 ? [path(PUFF, { 'stroke-width': 2.5 + RIM / 2, opacity: puff })] : []),
    ],
  };
}

function eyes({ eyes }: FaceDrawing, { line }: FaceStyle, id: string): Piece[] {
  const shut = eyes.map((eye) => eye.shut ?? '').join('');
  const open = eyes.flatMap((eye) => (eye.white === undefined ? [] : [eye]));
  const whites = open.map(({ white }) => white).join('');
  return [
    ...(shut ? [stroke(shut, INK, line)] : []),
    ...(whites
      ? [
          clip(id, whites),
          stroke(whites, INK, 1.4, { fill: '#fff' }),
          clipped(id, [
            path(open.map(({ pupil }) => disc(pupil)).join(''), { fill: INK }),
            path(open.map(({ glint }) => disc(glint)).join(''), { fill: '#fff' }),
          ]),
        ]
      : []),
  ];
}

function mouth(drawing: MouthDrawing, line: number, id: string): Piece[] {
  const { teeth, gritted, tongue, tongueOut, crease } = drawing;
  const lips = drawing.closed
    ? [stroke(drawing.path, INK, line)]
    : [
        clip(id, drawing.path),
        stroke(drawing.path, INK, Math.min(drawing.stroke, line), { fill: BLOOD, 'stroke-linejoin': 'round' }),
        clipped(id, [
          ...(teeth ? [{ tag: 'rect', is: { ...teeth, fill: '#fff' } } as const] : []),
          ...(gritted ? [stroke(gritted, INK, 1.2, { opacity: '.55' })] : []),
          ...(tongue
            ? [{ tag: 'ellipse', is: { cx: 50, cy: tongue.y, rx: tongue.rx, ry: tongue.ry, fill: TONGUE } } as const]
            : []),
        ]),
      ];
  return [
    ...lips,
    ...(tongueOut
      ? [stroke(tongueOut.path, INK, 1.8, { fill: TONGUE }), stroke(tongueOut.middle, INK, 1.4, { opacity: '.5' })]
      : []),
    ...(crease > 0 ? [stroke('M45 78h10', INK, 1.2, { opacity: crease, 'stroke-linecap': 'butt' })] : []),
  ];
}

function path(d: string, is: Piece['is']): Piece {
  return { tag: 'path', is: { d, ...is } };
}

function stroke(d: string, colour: string, width: number, is: Piece['is'] = {}): Piece {
  return path(d, { stroke: colour, 'stroke-width': width, ...is });
}

function clip(id: string, d: string): Piece {
  return { tag: 'clipPath', is: { id }, holds: [path(d, {})] };
}

function clipped(id: string, holds: readonly Piece[]): Piece {
  return { tag: 'g', is: { 'clip-path': `url(#${id})` }, holds };
}

/** A circle as part of a path. */
function disc({ x, y, r }: Dot): string {
  return `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}
