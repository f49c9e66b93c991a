import { expect, test } from 'vitest';
import { randomName, NAMES } from './randomname';

test('every name can come up, and no other', () => {
  const found = NAMES.map((_, index) => randomName(() => (index + 0.5) / NAMES.length));
  expect(found).toEqual([...NAMES]);
  expect(new Set(NAMES).size).toBe(NAMES.length);
});

test('a name fits where names are written', () => {
  for (const name of NAMES) expect(name).toMatch(/^\p{L}{2,8}$/u);
});
