import { expect, test } from 'vitest';
import { drawFace, INK } from './draw';
import { EMOTION_NAMES, EMOTIONS } from './emotions';
import { face } from './params';
import { piecesOf } from './pieces';
import type { Piece } from './svg';

const STYLE = { brow: INK, weight: 5, line: 4, nose: true, rim: undefined };

const flat = (pieces: readonly Piece[]): Piece[] => pieces.flatMap((piece) => [piece, ...flat(piece.holds ?? [])]);
const pathsOf = (pieces: readonly Piece[]) => flat(pieces).map(({ is }) => String(is.d ?? ''));

test.each(EMOTION_NAMES)('nothing of %s is left out', (emotion) => {
  const drawing = drawFace(EMOTIONS[emotion]);
  const paths = pathsOf(piecesOf(drawing, STYLE, 'one')).join(' ');
  for (const line of [...drawing.brows, ...drawing.eyes.map((eye) => eye.shut ?? eye.white), drawing.mouth.path])
    expect(paths).toContain(line);
});

test('both eyes are one piece, unless one is shut', () => {
  const whites = (pieces: readonly Piece[]) => flat(pieces).filter(({ is }) => is.stroke && is.fill === '#fff');
  expect(whites(piecesOf(drawFace(EMOTIONS.neutral), STYLE, 'one'))).toHaveLength(1);
  const winking = piecesOf(drawFace(face({ wink: 1 })), STYLE, 'one');
  expect(pathsOf(winking)).toContain(drawFace(face({ wink: 1 })).eyes[1].shut);
  expect(whites(winking)).toHaveLength(1);
});

test('a rim lies behind every line', () => {
  const drawing = drawFace(EMOTIONS.neutral);
  const [rim] = piecesOf(drawing, { ...STYLE, rim: '#b27c5a' }, 'one');
  expect(rim?.is.stroke).toBe('#b27c5a');
  expect(pathsOf(rim ? [rim] : [])).toEqual(expect.arrayContaining([drawing.brows.join(''), drawing.mouth.path]));
});

test('what is clipped is clipped by a piece of the same face', () => {
  const pieces = flat(piecesOf(drawFace(EMOTIONS.surprise), STYLE, 'seven'));
  const clips = pieces.flatMap(({ tag, is }) => (tag === 'clipPath' ? [`url(#${is.id})`] : []));
  const used = pieces.flatMap(({ is }) => is['clip-path'] ?? []);
  expect(used).toEqual(clips);
  expect(clips).toEqual(['url(#seven-eyes)', 'url(#seven-mouth)']);
});
