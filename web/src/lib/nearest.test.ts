import { expect, test } from 'vitest';
import { nearest } from './nearest';

const MINE = ['witty-egret-4ggjj', 'calm-owl-abcde', 'klmnp'];

test.each([
  ['witty-egret-4ggj', 'witty-egret-4ggjj'],
  ['wity-egrat-4ggjj', 'witty-egret-4ggjj'],
  ['calm-owl-abdce', 'calm-owl-abcde'],
  ['calm-owl-abcde', 'calm-owl-abcde'],
  ['klnnp', 'klmnp'],
  ['klmp', 'klmnp'],
])('%s is a slip for %s', (typed, meant) => {
  expect(nearest(typed, MINE)).toBe(meant);
});

test.each(['', 'brave-bear-23456', 'owl', 'kwxnp'])('%s is none of mine', (typed) => {
  expect(nearest(typed, MINE)).toBeUndefined();
});

test('without tables of mine there is nothing to offer', () => {
  expect(nearest('witty-egret-4ggjj', [])).toBeUndefined();
});
