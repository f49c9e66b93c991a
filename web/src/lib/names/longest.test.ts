import { expect, test } from 'vitest';
import { longestWord } from './longest';

test.each([
  ['Ida', 3],
  ['Opa Jan', 3],
  ['Dominique-Élisabeth', 10],
  ['👩‍🚀 Bo', 3],
  ['', 1],
])('the longest word of “%s” has %i letters', (name, letters) => {
  expect(longestWord(name)).toBe(letters);
});
