import type { PersonShown, TableShown } from '$lib/wire.gen';

/** Somebody's evening: how often they won, and their place among the others. */
export interface Ranked {
  person: PersonShown;
  games: number;
  wins: number;
  /** from 1; the same number of wins is the same place */
  place: number;
}

/** Everybody who has played a game to its end at this table, most wins first. */
export function ranked({ tallies, people }: Pick<TableShown, 'tallies' | 'people'>): Ranked[] {
  return tallies
    .flatMap(({ person: id, games, wins }) => {
      const person = people.find((other) => other.id === id);
      const place = 1 + tallies.filter((other) => other.wins > wins).length;
      return person ? [{ person, games, wins, place }] : [];
    })
    .toSorted((one, other) => one.place - other.place || one.games - other.games);
}
