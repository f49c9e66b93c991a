import { INK } from '$lib/face/draw';
import type { FaceStyle } from '$lib/face/pieces';
import type { Piece } from '$lib/face/svg';
import { AGES, GLASSES, type Avatar, type Person } from './avatar';
import { BEARDS } from './beards';
import { BOT_HEADS } from './bots';
import { BOT_GROUND, BROWS, DARK_BROW, GROUNDS, HAIR_COLOURS, RIMS, SKINS } from './colours';
import { HAIRS } from './hairs';

/** A head without its face: what lies behind the face and before it, and how its lines are drawn. */
export interface Head {
  /** colour of the square behind it */
  ground: string;
  /** where it is on the square */
  place: string;
  behind: readonly Piece[];
  front: readonly Piece[];
  style: FaceStyle;
}

const SKULL =
  'M-3.7 55a9.7 10.4 0 1 0 19.4 0a9.7 10.4 0 1 0 -19.4 0M84.3 55a9.7 10.4 0 1 0 19.4 0a9.7 10.4 0 1 0 -19.4 0' +
  'M6 52.5a44 49.5 0 1 0 88 0a44 49.5 0 1 0 -88 0';
const WRINKLES = 'M12 53l6 -3M12 58l6 0M88 53l-6 -3M88 58l-6 0';
const FRECKLES = 'M20 62h.01M27 65h.01M32 60h.01M68 60h.01M73 65h.01M80 62h.01';
const FRAMES: Readonly<Record<(typeof GLASSES)[number], string>> = {
  none: '',
  round: 'M17 46a15 15 0 1 1 30 0a15 15 0 1 1 -30 0M53 46a15 15 0 1 1 30 0a15 15 0 1 1 -30 0M47 45q3 -3 6 0',
  square: 'M17 36h29v17q-2 6 -14 6q-13 0 -15 -6ZM54 36h29v17q-2 6 -15 6q-12 0 -14 -6ZM46 42q4 -3 8 0',
  dark: 'M16 38h31q1 20 -15 20q-15 0 -16 -20ZM53 38h31q-1 20 -16 20q-16 0 -15 -20ZM46 40h8',
  cat: 'M14 33q5 4 10 4h23v11q-2 10 -15 10q-13 0 -15 -12ZM86 33q-5 4 -10 4h-23v11q2 10 15 10q13 0 15 -12ZM47 42q3 -3 6 0',
  half: 'M18 52h27q0 12 -13.5 12q-13.5 0 -13.5 -12ZM55 52h27q0 12 -13.5 12q-13.5 0 -13.5 -12ZM45 54q5 -4 10 0',
};

/** The head of an avatar. */
export function headOf(avatar: Avatar): Head {
  return avatar.bot
    ? {
        ground: BOT_GROUND,
        place: 'translate(50 57.3) scale(.515) translate(-50 -56)',
        behind: BOT_HEADS[avatar.bot],
        front: [],
        style: { brow: INK, weight: 5, line: 3.9, nose: false, rim: undefined },
      }
    : personsHead(avatar);
}

function personsHead(person: Person): Head {
  const hair = HAIRS[person.hair] ?? {};
  const colour = HAIR_COLOURS[person.colour] ?? INK;
  const brow = (!hair.covering && BROWS[person.colour]) || DARK_BROW;
  const beard = BEARDS[person.beard];
  return {
    ground: GROUNDS[person.ground] ?? BOT_GROUND,
    place: 'translate(50 59.3) scale(.66) translate(-50 -56)',
    behind: [
      ...(hair.back ? [fill(hair.back, colour)] : []),
      fill(SKULL, SKINS[person.skin] ?? SKINS[0]),
      ...(beard ? [fill(beard, brow === DARK_BROW ? brow : colour)] : []),
      ...age(AGES[person.age]),
      ...(hair.front ? [fill(hair.front, colour, { 'fill-rule': hair.covering ? 'evenodd' : 'nonzero' })] : []),
      ...(hair.fold ? [line(hair.fold, 3, '.28')] : []),
    ],
    front: glasses(GLASSES[person.glasses] ?? 'none'),
    style: { brow, weight: 5, line: 3.7, nose: true, rim: RIMS[person.skin] },
  };
}

function age(of: (typeof AGES)[number] | undefined): Piece[] {
  if (of === 'old') return [line(WRINKLES, 1.6, '.45')];
  return of === 'young' ? [line(FRECKLES, 3, '.35')] : [];
}

function glasses(of: (typeof GLASSES)[number]): Piece[] {
  if (of === 'none') return [];
  const dark = of === 'dark';
  const edges = {
    stroke: INK,
    'stroke-width': dark ? 3 : 2.9,
    'stroke-linejoin': of === 'round' ? undefined : 'round',
    opacity: dark ? '.88' : undefined,
  };
  return [fill(FRAMES[of], dark ? INK : 'none', edges)];
}

function fill(d: string, colour: string, is: Piece['is'] = {}): Piece {
  return { tag: 'path', is: { d, fill: colour, ...is } };
}

function line(d: string, width: number, opacity: string): Piece {
  return fill(d, 'none', { stroke: INK, 'stroke-width': width, 'stroke-linecap': 'round', opacity });
}
