import { playable } from '$lib/game/load';
import type { Playable } from '$lib/game/playable';
import { isGame } from '$lib/games';
import { fetchReplay } from '$lib/replay/fetch';
import { withDeck } from '$lib/replay/replay';
import { Refused } from '$lib/server/http';
import type { ReplayShown } from '$lib/wire.gen';

/** A finished game as everybody at the table saw it, and the game's part in the browser. */
export interface AlbumGame {
  replay: ReplayShown;
  playable: Playable;
}

/** The answers that mean that this person was not at a game, or that it is gone; others may be better later. */
const NOT_OURS = new Set<number | undefined>([403, 404]);

/** Games that were fetched before: what is over does not change. */
const known = new Map<string, AlbumGame | null>();

/**
 * The finished games with these numbers, in their order. A game that this person was not at, or that this page does not
 * know, is left out. Throws Lost or Refused if the server can't answer now.
 */
export async function gamesOf(code: string, finished: readonly number[]): Promise<AlbumGame[]> {
  const games: AlbumGame[] = [];
  for (const number of finished) {
    const key = `${code} ${number}`;
    // One that is refused is known, too: it is not asked for again with every change of the table.
    const before = known.get(key);
    const game = before === undefined ? await gameOf(code, number) : before;
    known.set(key, game);
    if (game) games.push(game);
  }
  return games;
}

async function gameOf(code: string, number: number): Promise<AlbumGame | null> {
  try {
    const replay = withDeck(await fetchReplay(code, number, null));
    return isGame(replay.game) ? { replay, playable: await playable(replay.game) } : null;
  } catch (error) {
    if (error instanceof Refused && NOT_OURS.has(error.status)) return null;
    throw error;
  }
}

/** The names of the people who had a seat in these games. */
export function playersOf(games: readonly AlbumGame[]): string[] {
  return games.flatMap(({ replay }) => replay.players.flatMap(({ name, bot }) => (name && bot === null ? [name] : [])));
}
