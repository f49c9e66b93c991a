import { expect, test } from 'vitest';
import { person } from '$lib/seats/person';
import type { GameShown, PersonShown, TableShown } from '$lib/wire.gen';
import { getsFrom, AUDIENCE, audienceOf, isCrowded, needPeer, openTo, reach } from './permissions';
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

/*
 * Who gets what of whom, at every kind of table. Mira, Jonas and Lou sit, the first of them on seat 0; Aïcha watches
 * and is let in, Zoe watches and is not: four others came before her. `crowded` tables have eight who sit.
 */
const SEATED = ['mira', 'jonas', 'lou'];
const CROWD = [...SEATED, ...Array.from('pqrst')];
const EVERYBODY: Lines = 'all';

interface Around {
  stage: 'lobby' | 'playing';
  muted?: boolean;
  crowded?: boolean;
  room?: boolean;
  /** the seats that the game waits for */
  waiting?: number[];
  sees?: Lines;
  hears?: Lines;
}

function between(from: string, to: string, around: Around): string {
  const sitting = around.crowded ? CROWD : SEATED;
  const people = [...sitting, 'aicha', 'w1', 'w2', 'w3', 'zoe'].map((id) =>
    person(id, { muted: id === from && around.muted === true, place: around.room ? 'room' : 'apart' }),
  );
  const table = tableOf(people, {
    settings: { rooms: 'mixed', spectators: true, cameras: true },
    stage: around.stage,
    chairs: seated(...sitting),
  });
  const game = {
    sightlines: { sees: around.sees ?? EVERYBODY, hears: around.hears ?? EVERYBODY },
    players: sitting,
    waiting: around.waiting ?? [],
  } as unknown as GameShown;
  // Before a game there may be the last one, which no longer counts.
  const { video, audio } = openTo(table, game, from, to);
  return [video && 'seen', audio && 'heard'].filter(Boolean).join(' and ') || 'nothing';
}

const LOBBY: Around = { stage: 'lobby' };
const PLAYING: Around = { stage: 'playing' };

test.each<[string, string, Around, string]>([
  // Between two who sit.
  ['mira', 'jonas', LOBBY, 'seen and heard'],
  ['mira', 'jonas', PLAYING, 'seen and heard'],
  ['mira', 'jonas', { ...LOBBY, muted: true }, 'seen'],
  ['mira', 'jonas', { ...PLAYING, muted: true }, 'seen'],
  ['mira', 'jonas', { ...LOBBY, room: true }, 'nothing'],
  ['mira', 'jonas', { ...PLAYING, room: true }, 'nothing'],
  ['mira', 'jonas', { ...LOBBY, sees: 'none', hears: 'none' }, 'seen and heard'],
  ['mira', 'jonas', { ...PLAYING, sees: 'none' }, 'heard'],
  ['mira', 'jonas', { ...PLAYING, hears: 'none' }, 'seen'],
  ['mira', 'jonas', { ...PLAYING, hears: 'none', muted: true }, 'seen'],
  ['mira', 'jonas', { ...PLAYING, sees: [[], [0], []], hears: [[], [], []] }, 'seen'],
  ['jonas', 'mira', { ...PLAYING, sees: [[], [0], []], hears: [[], [], []] }, 'nothing'],
  ['mira', 'mira', LOBBY, 'nothing'],
  ['mira', 'nobody', LOBBY, 'nothing'],
  // At a crowded table voices go to all, and pictures only from the few who act.
  ['mira', 'jonas', { ...LOBBY, crowded: true }, 'heard'],
  ['mira', 'jonas', { ...PLAYING, crowded: true }, 'heard'],
  ['mira', 'jonas', { ...PLAYING, crowded: true, waiting: [0] }, 'seen and heard'],
  ['mira', 'jonas', { ...PLAYING, crowded: true, waiting: [0], muted: true }, 'seen'],
  ['mira', 'jonas', { ...PLAYING, crowded: true, waiting: [2] }, 'heard'],
  ['mira', 'jonas', { ...PLAYING, crowded: true, waiting: [0, 2] }, 'seen and heard'],
  ['mira', 'jonas', { ...PLAYING, crowded: true, waiting: [0, 2, 3] }, 'heard'],
  // A player among those who act watches the others.
  ['mira', 'jonas', { ...PLAYING, crowded: true, waiting: [0, 1, 2] }, 'seen and heard'],
  ['mira', 'jonas', { ...PLAYING, crowded: true, waiting: [0], sees: 'none' }, 'heard'],
  // To somebody who watches and is let in.
  ['mira', 'aicha', LOBBY, 'seen and heard'],
  ['mira', 'aicha', PLAYING, 'seen and heard'],
  ['mira', 'aicha', { ...LOBBY, muted: true }, 'seen'],
  ['mira', 'aicha', { ...PLAYING, muted: true }, 'seen'],
  ['mira', 'aicha', { ...LOBBY, room: true }, 'nothing'],
  ['mira', 'aicha', { ...PLAYING, sees: [[], [0], []] }, 'heard'],
  ['mira', 'aicha', { ...PLAYING, sees: [[], [0], [0]], hears: 'none' }, 'seen'],
  ['mira', 'aicha', { ...PLAYING, crowded: true }, 'heard'],
  ['mira', 'aicha', { ...PLAYING, crowded: true, waiting: [0] }, 'seen and heard'],
  // From them, to somebody who is not let in, and between two who watch.
  ['aicha', 'mira', LOBBY, 'nothing'],
  ['aicha', 'mira', PLAYING, 'nothing'],
  ['mira', 'zoe', LOBBY, 'nothing'],
  ['mira', 'zoe', PLAYING, 'nothing'],
  ['zoe', 'mira', LOBBY, 'nothing'],
  ['aicha', 'w1', LOBBY, 'nothing'],
])('%s is to %s, %j: %s', (from, to, around, what) => {
  expect(between(from, to, around)).toBe(what);
});

test('seven at a table are not a crowd, eight are', () => {
  const table = (count: number) =>
    tableOf(
      Array.from('abcdefgh')
        .slice(0, count)
        .map((id) => person(id)),
    );
  expect([isCrowded(table(7)), isCrowded(table(8))]).toEqual([false, true]);
  expect(
    isCrowded({ ...table(8), chairs: [...seated(...Array.from('abcdefg')), { person: null, bot: 'strong' }] }),
  ).toBe(false);
});

test('nobody needs to be connected with themselves', () => {
  expect(needPeer(tableOf(three), 'a', 'a')).toBe(false);
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
});

test('people who are away, or muted by the host, are not heard', () => {
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
