import { expect, test } from 'vitest';
import { person } from '$lib/seats/person';
import { ranked } from './tally';

test('most wins first; equal wins share a place, and fewer games for them come first', () => {
  const tallies = [
    { person: 'ada', games: 3, wins: 1 },
    { person: 'ben', games: 3, wins: 2 },
    { person: 'cy', games: 2, wins: 1 },
    { person: 'dan', games: 3, wins: 0 },
  ];
  const rows = ranked({ tallies, people: ['ada', 'ben', 'cy', 'dan'].map((id) => person(id)) });
  expect(rows.map(({ person: { id }, place }) => [id, place])).toEqual([
    ['ben', 1],
    ['cy', 2],
    ['ada', 2],
    ['dan', 4],
  ]);
});

test('a person the table no longer knows has no row', () => {
  expect(ranked({ tallies: [{ person: 'gone', games: 1, wins: 1 }], people: [] })).toEqual([]);
});
