import { expect, test } from 'vitest';
import { anyPerson, BOTS, FEATURE_NAMES, FEATURES, readAvatar, turn, writeAvatar, type Person } from './avatar';

const MIRA: Person = { skin: 0, hair: 0, colour: 0, beard: 0, glasses: 0, age: 0, ground: 0 };

test('an avatar survives being written and read', () => {
  const opa: Person = { skin: 7, hair: 6, colour: 6, beard: 1, glasses: 1, age: 2, ground: 4 };
  expect(writeAvatar(opa)).toBe('7661124');
  expect(readAvatar('7661124')).toEqual(opa);
});

test.each([...BOTS])('a bot is written by its name: %s', (bot) => {
  expect(readAvatar(writeAvatar({ bot }))).toEqual({ bot });
});

test.each(['', 'z', 'zzzzzzz', '<script>', '0000000000000000', '¿?'])('“%s” still gives a whole face', (word) => {
  const avatar = readAvatar(word);
  if (avatar.bot) throw new Error('not a bot');
  for (const feature of FEATURE_NAMES) {
    expect(avatar[feature]).toBeGreaterThanOrEqual(0);
    expect(avatar[feature]).toBeLessThan(FEATURES[feature]);
  }
});

test.each(FEATURE_NAMES)('turning through every %s comes back to the first', (feature) => {
  let person = MIRA;
  const seen = new Set<number>();
  for (let step = 0; step < FEATURES[feature]; step += 1) {
    seen.add(person[feature]);
    person = turn(person, feature, 1);
  }
  expect(seen.size).toBe(FEATURES[feature]);
  expect(person).toEqual(MIRA);
  expect(turn(turn(MIRA, feature, -1), feature, 1)).toEqual(MIRA);
});

test('a face nobody chose can be written in seven letters', () => {
  expect(writeAvatar(anyPerson(() => 0.999))).toHaveLength(7);
  expect(writeAvatar(anyPerson(() => 0))).toHaveLength(7);
});

test('a face nobody chose has any features, and mostly no beard, glasses or wrinkles', () => {
  const plain = anyPerson(() => 0.59);
  expect([plain.beard, plain.glasses, plain.age]).toEqual([0, 0, 0]);
  expect(plain.hair).toBe(Math.floor(0.59 * FEATURES.hair));
  const other = anyPerson(() => 0.99);
  expect(other.beard).toBe(FEATURES.beard - 1);
  expect(other.skin).toBe(FEATURES.skin - 1);
});
