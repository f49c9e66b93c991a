import { expect, test } from 'vitest';
import type { Sentence } from '$lib/wire.gen';
import { fitting, gapsOf, tidyWords } from './gaps';

const says = (sentence: Partial<Sentence>): Sentence => ({
  kind: 'Guess',
  cases: [{}],
  distinct: false,
  but: [],
  ...sentence,
});

test('the gaps come in the order of the sentence', () => {
  expect(gapsOf(says({ cases: [{ partner: [1], card: ['joy-8'] }] }))).toEqual(['partner', 'card']);
  expect(gapsOf(says({}))).toEqual([]);
});

test('a later gap offers only what goes with the words before it', () => {
  const clue = says({
    cases: [
      { card: ['joy-1'], says: ['lowest'] },
      { card: ['joy-9'], says: ['highest', 'more'] },
    ],
  });
  expect(fitting(clue, [])).toEqual(['joy-1', 'joy-9']);
  expect(fitting(clue, ['joy-1'])).toEqual(['lowest']);
  expect(fitting(clue, ['joy-9'])).toEqual(['highest', 'more']);
});

test('what leads nowhere is not offered', () => {
  const bet = says({ cases: [{ front: ['lion', 'owl'], middle: ['clock'] }], but: [['lion', 'clock']] });
  expect(fitting(bet, [])).toEqual(['owl']);
});

test('where words must differ, one that was said is not offered again', () => {
  const pair = says({ cases: [{ front: ['a', 'b'], middle: ['a', 'b'] }], distinct: true });
  expect(fitting(pair, ['a'])).toEqual(['b']);
});

test('a changed word keeps those after it that still fit, and drops the rest', () => {
  const kiss = says({
    cases: [
      { mine: ['joy-3'], owner: [1, 2] },
      { mine: ['joy-4'], owner: [2, 3] },
    ],
  });
  expect(tidyWords(kiss, ['joy-4', 2])).toEqual(['joy-4', 2]);
  expect(tidyWords(kiss, ['joy-4', 1])).toEqual(['joy-4']);
});

test('a gap with one option fills itself, but not before its turn', () => {
  const ghost = says({
    cases: [
      { owner: [1], card: ['joy-3'] },
      { owner: [2], card: ['joy-3', 'anger-3'] },
    ],
  });
  expect(tidyWords(ghost, [])).toEqual([]);
  expect(tidyWords(ghost, [1])).toEqual([1, 'joy-3']);
  expect(tidyWords(ghost, [2])).toEqual([2]);
});
