import { expect, test } from 'vitest';
import { person } from '$lib/table/person';
import type { GameShown, PersonShown, TableShown } from '$lib/wire.gen';
import { getsFrom, AUDIENCE, audienceOf, needPeer, openTo, reach } from './permissions';
import { isThin, qualityFor } from './quality';

const seated = (...people: string[]) => people.map((person) => ({ person, bot: null }));

function tableOf(people: PersonShown[], change: Partial<TableShown> = {}): TableShown {
  return {
    people,
    you: 'a',
    stage: 'lobby',
    settings: { rooms: 'mixed' },
    chairs: seated(...people.map(({ id }) => id)),
    ...change,
  } as TableShown;
}

type Lines = GameShown['sightlines']['sees'];

function gameOf(sees: Lines, hears: Lines, waiting: number[] = []): GameShown {
  return { sightlines: { sees, hears }, players: three, waiting } as unknown as GameShown;
}

const SHUT = { video: false, audio: false };
const open: TableShown['settings'] = { rooms: 'apart', spectators: true, cameras: true };
const three = [person('a'), person('b'), person('c')];

test('before a game everybody who sits sees and hears everybody', () => {
  expect(openTo(tableOf(three), undefined, 'a', 'b')).toEqual({ video: true, audio: true });
});

test('in a game the sightlines decide, for each direction', () => {
  const table = tableOf(three, { stage: 'playing' });
  const game = gameOf([[], [0], []], [[1], [], []]);
  expect(openTo(table, game, 'a', 'b')).toEqual({ video: true, audio: false });
  expect(openTo(table, game, 'b', 'a')).toEqual({ video: false, audio: true });
  expect(openTo(table, game, 'a', 'c')).toEqual(SHUT);
});

test('what is the same for all is said in a word', () => {
  const table = tableOf([...three, person('eve')], { settings: open, stage: 'playing', chairs: seated('a', 'b', 'c') });
  for (const to of ['b', 'c', 'eve']) {
    expect(openTo(table, gameOf('all', 'none'), 'a', to)).toEqual({ video: true, audio: false });
    expect(openTo(table, gameOf('none', 'all'), 'a', to)).toEqual({ video: false, audio: true });
  }
  expect(getsFrom('all', 1, 3)).toEqual([0, 2]);
  expect(getsFrom('all', null, 3)).toEqual([0, 1, 2]);
});

test('seats count as they stand, not as people came', () => {
  const table = tableOf(three, { stage: 'playing', chairs: seated('c', 'a', 'b') });
  const game = gameOf([[1], [], []], [[], [], []]);
  expect(openTo(table, game, 'a', 'c').video).toBe(true);
  expect(openTo(table, game, 'c', 'a').video).toBe(false);
});

test('a spectator gets nothing and gives nothing', () => {
  const table = tableOf(three, { chairs: seated('a', 'b') });
  expect(openTo(table, undefined, 'a', 'c')).toEqual(SHUT);
  expect(openTo(table, undefined, 'c', 'a')).toEqual(SHUT);
});

test('if the host lets them, a spectator gets what everybody gets, and gives nothing', () => {
  const table = tableOf(three, { settings: open, stage: 'playing', chairs: seated('a', 'b') });
  const shown = gameOf([[1], [0]], [[], [0]]);
  expect(openTo(table, shown, 'a', 'c')).toEqual({ video: true, audio: true });
  expect(openTo(table, shown, 'b', 'c')).toEqual({ video: true, audio: false });
  expect(openTo(table, shown, 'c', 'a')).toEqual(SHUT);
  expect(reach(table, shown, ['b', 'c'])).toEqual({ seen: ['b', 'c'], heard: ['b', 'c'] });
  for (const shut of [{ cameras: false }, { spectators: false }]) {
    expect(openTo({ ...table, settings: { ...open, ...shut } }, shown, 'a', 'c')).toEqual(SHUT);
  }
});

test('what one of the table may not see or hear, nobody who watches does', () => {
  const table = tableOf([...three, person('eve')], { settings: open, stage: 'playing', chairs: seated('a', 'b', 'c') });
  // Only b, the left neighbour, sees and hears a.
  const secret = gameOf([[], [0], []], [[], [0], []]);
  expect(openTo(table, secret, 'a', 'b')).toEqual({ video: true, audio: true });
  for (const { id } of three) expect(openTo(table, secret, id, 'eve')).toEqual(SHUT);
});

test('the first few who watch are let in, and have no line between them', () => {
  const people = Array.from('abcdefgh').map((id) => person(id));
  const table = tableOf(people, { settings: open, chairs: seated('a', 'b') });
  expect(audienceOf(table)).toEqual(Array.from('cdefgh').slice(0, AUDIENCE));
  expect(needPeer(table, 'a', 'c')).toBe(true);
  expect(needPeer(table, 'c', 'a')).toBe(true);
  expect(needPeer(table, 'c', 'd')).toBe(false);
  expect(needPeer(table, 'a', 'h')).toBe(false);
  const left = tableOf(
    people.map((one) => (one.id === 'c' ? { ...one, here: false } : one)),
    { settings: open, chairs: seated('a', 'b') },
  );
  expect(needPeer(left, 'a', 'g')).toBe(true);
});

test('two in one room need no line, a mixed pair does', () => {
  const table = tableOf([person('a', { place: 'room' }), person('b', { place: 'room' }), person('c')]);
  expect(needPeer(table, 'a', 'b')).toBe(false);
  expect(needPeer(table, 'a', 'c')).toBe(true);
});

test('the table can say that everybody sits in one room, or nobody', () => {
  const people = [person('a', { place: 'room' }), person('b', { place: 'room' }), person('c')];
  const settled = (rooms: 'room' | 'apart') => tableOf(people, { settings: { rooms } });
  expect(needPeer(settled('room'), 'a', 'c')).toBe(false);
  expect(needPeer(settled('apart'), 'a', 'b')).toBe(true);
});

test('with more than seven, only the actor is seen; while all choose, nobody', () => {
  const ids = Array.from('abcdefgh');
  const table = tableOf(
    ids.map((id) => person(id)),
    { stage: 'playing' },
  );
  const all = ids.map((_, seat) => ids.map((_, other) => other).filter((other) => other !== seat));
  const acting = gameOf(all, all, [2]);
  expect(openTo(table, acting, 'c', 'a').video).toBe(true);
  expect(openTo(table, acting, 'a', 'c').video).toBe(false);
  expect(openTo(table, acting, 'a', 'b')).toEqual({ video: false, audio: true });
  const guessing = gameOf(all, all, [0, 1, 3, 4, 5, 6, 7]);
  expect(openTo(table, guessing, 'a', 'c').video).toBe(false);
  const seven = tableOf(
    ids.slice(1).map((id) => person(id)),
    { stage: 'playing' },
  );
  expect(openTo(seven, acting, 'd', 'b').video).toBe(true);
});

test('whoever is away, or muted by the host, is not heard', () => {
  const table = tableOf([person('a', { muted: true }), person('b'), person('c', { here: false })]);
  expect(openTo(table, undefined, 'a', 'b')).toEqual({ video: true, audio: false });
  expect(openTo(table, undefined, 'b', 'c')).toEqual(SHUT);
});

test('reach names whom my picture and my voice go to', () => {
  const table = tableOf(three, { stage: 'playing' });
  const game = gameOf([[], [0], []], [[], [], [0]]);
  expect(reach(table, game, ['b', 'c'])).toEqual({ seen: ['b'], heard: ['c'] });
});

test('seven at a table fit an ordinary uplink, with an audience too', () => {
  for (const receivers of [6, 6 + AUDIENCE])
    expect(qualityFor(receivers).bitrate * receivers).toBeLessThanOrEqual(1_800_000);
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
