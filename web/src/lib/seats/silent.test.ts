import { expect, test } from 'vitest';
import type { ChairShown } from '$lib/wire.gen';
import { silentSeats } from './silent';
import { person } from './person';

const people = [person('ada'), person('ben'), person('cyd', { here: false })];
const players: ChairShown[] = [
  { person: 'ada', bot: null },
  { person: 'ben', bot: null },
  { person: 'cyd', bot: null },
  { person: null, bot: 'good' },
];

test('only others who are here and whom the game waits for are silent', () => {
  const waiting = [1, 2, 3];
  expect(silentSeats({ waiting, players }, { people, you: 'ada' })).toEqual([1]);
  expect(silentSeats({ waiting: [2], players }, { people, you: 'ada' })).toEqual([]);
});

test('nobody is silent for a person whom the game waits for, too, until they have answered or a bot does', () => {
  const waiting = [0, 1];
  expect(silentSeats({ waiting, players }, { people, you: 'ada' })).toEqual([]);
  const relieved = players.with(0, { person: 'ada', bot: 'good' });
  expect(silentSeats({ waiting, players: relieved }, { people, you: 'ada' })).toEqual([1]);
});

test('a program that the game waits for is silent too, unless a bot plays for it', () => {
  const program = { name: 'Robo', seconds: 300, sees_people: false, state: 'here', why: null } as const;
  const robo: ChairShown = { person: null, bot: null, program };
  const silent = (chair: ChairShown) =>
    silentSeats({ waiting: [3], players: players.with(3, chair) }, { people, you: 'ada' });
  expect(silent(robo)).toEqual([3]);
  expect(silent({ ...robo, bot: 'beginner', program: { ...program, state: 'gone' } })).toEqual([]);
});

test('somebody for whom a bot answers is not silent', () => {
  const relieved = players.with(1, { person: 'ben', bot: 'beginner' });
  expect(silentSeats({ waiting: [1], players: relieved }, { people, you: 'ada' })).toEqual([]);
});
