import { expect, test } from 'vitest';
import type { GameShown, PersonShown, TableShown } from '$lib/wire.gen';
import { needLine, openTo, reach } from './lines';
import { isThin, qualityFor } from './quality';

function person(id: string, change: Partial<PersonShown> = {}): PersonShown {
  return { id, name: id, avatar: 'a', language: 'en', here: true, place: 'apart', muted: false, ...change };
}

function tableOf(people: PersonShown[], change: Partial<TableShown> = {}): TableShown {
  return {
    people,
    you: 'a',
    stage: 'lobby',
    settings: { rooms: 'mixed' },
    chairs: people.map(({ id }) => ({ person: id, bot: null })),
    ...change,
  } as TableShown;
}

function gameOf(players: string[], sees: number[][], hears: number[][], waiting: number[] = []): GameShown {
  return {
    players: players.map((id) => ({ person: id, bot: null })),
    sightlines: { sees, hears },
    waiting,
  } as GameShown;
}

const three = [person('a'), person('b'), person('c')];

test('before a game everybody who sits sees and hears everybody', () => {
  expect(openTo(tableOf(three), undefined, 'a', 'b')).toEqual({ video: true, audio: true });
});

test('in a game the sightlines decide, for each direction', () => {
  const table = tableOf(three, { stage: 'playing' });
  const game = gameOf(['a', 'b', 'c'], [[], [0], []], [[1], [], []]);
  expect(openTo(table, game, 'a', 'b')).toEqual({ video: true, audio: false });
  expect(openTo(table, game, 'b', 'a')).toEqual({ video: false, audio: true });
  expect(openTo(table, game, 'a', 'c')).toEqual({ video: false, audio: false });
});

test('seats count as they were dealt, not as people came', () => {
  const table = tableOf(three, { stage: 'playing' });
  const game = gameOf(['c', 'a', 'b'], [[1], [], []], [[], [], []]);
  expect(openTo(table, game, 'a', 'c').video).toBe(true);
  expect(openTo(table, game, 'c', 'a').video).toBe(false);
});

test('who watches gets nothing and gives nothing', () => {
  const table = tableOf(three, { chairs: [{ person: 'a', bot: null }, { person: 'b', bot: null }] });
  expect(openTo(table, undefined, 'a', 'c')).toEqual({ video: false, audio: false });
  expect(openTo(table, undefined, 'c', 'a')).toEqual({ video: false, audio: false });
});

test('two in one room need no line, a mixed pair does', () => {
  const table = tableOf([person('a', { place: 'room' }), person('b', { place: 'room' }), person('c')]);
  expect(needLine(table, undefined, 'a', 'b')).toBe(false);
  expect(needLine(table, undefined, 'a', 'c')).toBe(true);
});

test('the table can say that everybody sits in one room, or nobody', () => {
  const people = [person('a', { place: 'room' }), person('b', { place: 'room' }), person('c')];
  const settled = (rooms: 'room' | 'apart') => tableOf(people, { settings: { rooms } as TableShown['settings'] });
  expect(needLine(settled('room'), undefined, 'a', 'c')).toBe(false);
  expect(needLine(settled('apart'), undefined, 'a', 'b')).toBe(true);
});

test('with more than seven, only who acts is seen; while all choose, nobody', () => {
  const ids = [...'abcdefgh'];
  const table = tableOf(ids.map((id) => person(id)), { stage: 'playing' });
  const all = ids.map((_, seat) => ids.map((_, other) => other).filter((other) => other !== seat));
  const acting = gameOf(ids, all, all, [2]);
  expect(openTo(table, acting, 'c', 'a').video).toBe(true);
  expect(openTo(table, acting, 'a', 'c').video).toBe(false);
  expect(openTo(table, acting, 'a', 'b')).toEqual({ video: false, audio: true });
  const guessing = gameOf(ids, all, all, [0, 1, 3, 4, 5, 6, 7]);
  expect(openTo(table, guessing, 'a', 'c').video).toBe(false);
  const seven = tableOf(ids.slice(1).map((id) => person(id)), { stage: 'playing' });
  expect(openTo(seven, acting, 'd', 'b').video).toBe(true);
});

test('who is away, or muted by the host, is not heard', () => {
  const table = tableOf([person('a', { muted: true }), person('b'), person('c', { here: false })]);
  expect(openTo(table, undefined, 'a', 'b')).toEqual({ video: true, audio: false });
  expect(openTo(table, undefined, 'b', 'c')).toEqual({ video: false, audio: false });
});

test('reach names whom my picture and my voice go to', () => {
  const table = tableOf(three, { stage: 'playing' });
  const game = gameOf(['a', 'b', 'c'], [[], [0], []], [[], [], [0]]);
  expect(reach(table, game, ['b', 'c'])).toEqual({ seen: ['b'], heard: ['c'] });
});

test('seven at a table fit an ordinary uplink', () => {
  expect(qualityFor(6).bitrate * 6).toBeLessThanOrEqual(1_800_000);
  expect(qualityFor(1).bitrate).toBe(900_000);
  expect(qualityFor(6).framerate).toBeLessThan(qualityFor(1).framerate);
});

test('a thin line gets small pictures, even to one', () => {
  expect(isThin({ effectiveType: '3g' } as never)).toBe(true);
  expect(isThin({ effectiveType: '4g' } as never)).toBe(false);
  expect(isThin(undefined)).toBe(false);
  expect(qualityFor(6, true).bitrate * 6).toBeLessThanOrEqual(450_000);
  expect(qualityFor(1, true).scale).toBe(2);
});
