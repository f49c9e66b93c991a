import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { BOTS, FEATURE_NAMES, FEATURES, type Person } from '$lib/avatar/avatar';
import { headOf } from '$lib/avatar/head';
import { drawFace, EMOTION_NAMES, EMOTIONS, face, FACE_PARAMS, LIMITS, SUIT_NAMES, suitFace, type FaceParams } from '.';
import { piecesOf } from './pieces';

/*
 * Faces change only on purpose: each is drawn, and what is drawn compared by its hash. After a change that is meant,
 * look at the pictures (`make gallery`) and run `npx vitest run src/lib/face -u`.
 */
const NOBODY: Person = { skin: 0, hair: 0, colour: 0, beard: 0, glasses: 0, age: 0, ground: 0 };

const hash = (drawn: unknown) => createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 10);

/** A face on a person, on a bot, and with the rim that dark skins have. */
function drawn(params: FaceParams): string {
  const styles = [
    headOf(NOBODY),
    headOf({ ...NOBODY, skin: FEATURES.skin - 1 }),
    ...BOTS.slice(0, 1).map((bot) => headOf({ bot })),
  ];
  const drawing = drawFace(params);
  return hash([drawing, ...styles.map(({ style }) => piecesOf(drawing, style, 'x'))]);
}

test('feelings', () => {
  expect(Object.fromEntries(EMOTION_NAMES.map((name) => [name, drawn(EMOTIONS[name])]))).toMatchSnapshot();
});

test('every number of a face, at both of its ends and between', () => {
  const faces = FACE_PARAMS.map((name) => {
    const [least, most] = LIMITS[name];
    return [name, [least, (least + most) / 3, most].map((value) => drawn(face({ [name]: value }))).join(' ')];
  });
  expect(Object.fromEntries(faces)).toMatchSnapshot();
});

test('open and shut mouths', () => {
  const mouths = [-1, -0.4, 0.4, 1].flatMap((smile) =>
    [0, 0.1, 0.3, 1].map((open) => [`${smile} ${open}`, drawn(face({ smile, open }))]),
  );
  expect(Object.fromEntries(mouths)).toMatchSnapshot();
});

test('suits, from their weakest card to their strongest', () => {
  const suits = SUIT_NAMES.map((suit) => [
    suit,
    [1, 4, 7, 10].map((number) => drawn(suitFace(suit, number, 10))).join(' '),
  ]);
  expect(Object.fromEntries(suits)).toMatchSnapshot();
});

test('people, by each of their features', () => {
  const heads = FEATURE_NAMES.map((feature) => {
    const all = Array.from({ length: FEATURES[feature] }, (_, index) => headOf({ ...NOBODY, [feature]: index }));
    const grey = Array.from({ length: FEATURES[feature] }, (_, index) =>
      headOf({ ...NOBODY, colour: 5, beard: 1, [feature]: index }),
    );
    return [feature, hash([all, grey])];
  });
  expect(Object.fromEntries(heads)).toMatchSnapshot();
});

test('bots', () => {
  expect(Object.fromEntries(BOTS.map((bot) => [bot, hash(headOf({ bot }))]))).toMatchSnapshot();
});
