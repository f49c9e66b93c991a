import { expect, test } from 'vitest';
import type { Store } from '$lib/device/storage';
import { forget, isOn, myTables, remember, sorted } from './mytables';
import type { MyTable } from '$lib/wire.gen';

function drawer(text?: string): Store {
  let kept = text ?? null;
  return { read: () => kept, write: (_, next) => void (kept = next) };
}

const table = (code: string) => ({ code, game: 'emojito', title: '', host: 'Sam' });
const standing = (code: string, more: Partial<MyTable> = {}): MyTable => ({
  ...table(code),
  stage: 'playing',
  closed: false,
  seated: true,
  turn: false,
  until: null,
  waiting: [],
  with_people: true,
  at: Date.now(),
  others: 0,
  games: 0,
  tally: [],
  ...more,
});

test('the last table comes first, and each is kept once', () => {
  const device = drawer();
  for (const code of ['a', 'b', 'a']) remember(table(code), device);
  expect(myTables(device).map(({ code }) => code)).toEqual(['a', 'b']);
  forget('a', device);
  expect(myTables(device)).toEqual([table('b')]);
});

test('a device keeps two dozen', () => {
  const device = drawer();
  for (let index = 0; index < 30; index += 1) remember(table(`t${index}`), device);
  expect(myTables(device)).toHaveLength(24);
  expect(myTables(device)[0]?.code).toBe('t29');
});

test.each(['{', 'null', '{"code":1}', '[1,null,{"code":"a"}]'])('what can’t be read is no table: %s', (text) => {
  expect(myTables(drawer(text))).toEqual([]);
});

test('a game of mine is on, with or without others; a lobby only while somebody waits; a closed table never', () => {
  expect(isOn(standing('a'))).toBe(true);
  expect(isOn(standing('a', { seated: false }))).toBe(false);
  expect(isOn(standing('a', { stage: 'over' }))).toBe(false);
  expect(isOn(standing('a', { stage: 'over', others: 2 }))).toBe(true);
  expect(isOn(standing('a', { closed: true, others: 2 }))).toBe(false);
});

test('a game with bots alone is forgotten after a day, one with people is not', () => {
  const yesterday = Date.now() - 25 * 3_600_000;
  expect(isOn(standing('a', { at: yesterday }))).toBe(true);
  expect(isOn(standing('a', { at: yesterday, with_people: false }))).toBe(false);
  expect(isOn(standing('a', { with_people: false }))).toBe(true);
});

test('tables stay in the order in which the server tells them', () => {
  const { on, rest } = sorted([standing('c', { turn: true }), standing('b', { closed: true }), standing('a')]);
  expect(on.map(({ code }) => code)).toEqual(['c', 'a']);
  expect(rest.map(({ code }) => code)).toEqual(['b']);
});
