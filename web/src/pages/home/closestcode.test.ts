import { expect, test } from 'vitest';
import { closestCode } from './closestcode';

const MINE = ['witty-egret-4ggjj', 'calm-owl-abcde', 'klmnp'];

test.each([
  ['witty-egret-4ggj', 'witty-egret-4ggjj'],
  ['wity-egrat-4ggjj', 'witty-egret-4ggjj'],
  ['calm-owl-abdce', 'calm-owl-abcde'],
  ['calm-owl-abcde', 'calm-owl-abcde'],
  ['klnnp', 'klmnp'],
  ['klmp', 'klmnp'],
])('%s is a slip for %s', (typed, meant) => {
  expect(closestCode(typed, MINE)).toBe(meant);
});

test.each(['', 'brave-bear-23456', 'owl', 'kwxnp'])('%s is none of mine', (typed) => {
  expect(closestCode(typed, MINE)).toBeUndefined();
});

test('without tables of mine there is nothing to offer', () => {
  expect(closestCode('witty-egret-4ggjj', [])).toBeUndefined();
});
