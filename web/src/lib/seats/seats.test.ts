import { expect, test } from 'vitest';
import type { GameShown, TableShown } from '$lib/wire.gen';
import { person } from './person';
import { chairsOf, isFree, othersOf, seatsOf, steady, watchers } from './seats';

const table = {
  you: 'mira',
  host: 'mira',
  settings: { rooms: 'mixed' },
  people: [
    person('mira', { name: 'Mira' }),
    person('lou', { here: false }),
    person('jan', { place: 'room' }),
    person('eve'),
  ],
  chairs: [
    { person: 'mira', bot: null },
    { person: null, bot: 'good' },
    { person: 'lou', bot: null },
    { person: 'jan', bot: null },
  ],
} as TableShown;

test('a chair says who sits there, and a bot has a name of its own', () => {
  const chairs = chairsOf(table);
  expect(chairs.map(({ state }) => state)).toEqual(['here', 'bot', 'away', 'room']);
  expect(chairs[0]).toMatchObject({ name: 'Mira', you: true, host: true });
  expect(chairs[1]).toMatchObject({ avatar: 'toast', person: undefined, bot: 'good' });
  expect(chairs[1]?.name).not.toBe('');
});

const robo = { name: 'Robo', seconds: 60, sees_people: false, why: null } as const;

test('no two bots of a full table are called or look alike', () => {
  const chairs = chairsOf({
    ...table,
    chairs: Array.from({ length: 14 }, () => ({ person: null, bot: 'good' })),
  });
  expect(new Set(chairs.map(({ name }) => name)).size).toBe(14);
  expect(new Set(chairs.map(({ avatar }) => avatar)).size).toBe(14);
});

test('a program has its own name, whether it plays or a bot does for it', () => {
  const [here, expected, gone] = chairsOf({
    ...table,
    chairs: [
      { person: null, bot: null, program: { ...robo, state: 'here' } },
      { person: null, bot: 'beginner', program: { ...robo, state: 'expected' } },
      { person: null, bot: 'beginner', program: { ...robo, state: 'gone', why: 'too-slow' } },
    ],
  });
  expect([here?.name, expected?.name, gone?.name]).toEqual(['Robo', 'Robo', 'Robo']);
  expect([here?.state, expected?.state, gone?.state]).toEqual(['program', 'bot', 'bot']);
  expect([here, expected, gone].map((seat) => seat && isFree(seat))).toEqual([false, false, true]);
});

test('a chair is free if a bot plays there for nobody', () => {
  expect(chairsOf(table).map(isFree)).toEqual([false, true, false, false]);
});

test('a person without a chair watches', () => {
  expect(watchers(table).map(({ id }) => id)).toEqual(['eve']);
});

test('in a game a seat thinks, is done, is away, or has nothing to do', () => {
  const game = {
    seat: 0,
    players: table.chairs,
    ask: { type: 'Choose', options: [1] },
    answer: null,
    waiting: [0, 3],
    outcome: null,
  } as unknown as GameShown;
  const states = (asked: number[], more: Partial<GameShown> = {}) =>
    seatsOf(table, { ...game, asked, ...more }).map(({ state }) => state);
  expect(states([0, 1, 3])).toEqual(['act', 'done', 'away', 'thinking']);
  expect(states([0, 3], { answer: 0 })).toEqual(['done', 'bot', 'away', 'thinking']);
  expect(states([], { ask: null, waiting: [] })).toEqual(['here', 'bot', 'away', 'here']);
});

test('a seat at which nothing has changed is the very one from before', () => {
  const before = chairsOf(table);
  const now = steady(before, chairsOf({ ...table, host: 'jan' }));
  expect(now.map((seat, index) => seat === before[index])).toEqual([false, true, true, false]);
  expect(now.map(({ host }) => host)).toEqual([false, false, false, true]);
  expect(steady([], before)).toEqual(before);
});

test('the others sit from your left on; spectators see them all', () => {
  expect(othersOf(2, 4)).toEqual([3, 0, 1]);
  expect(othersOf(null, 3)).toEqual([0, 1, 2]);
});
