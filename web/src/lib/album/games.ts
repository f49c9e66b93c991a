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

/** Games that were fetched before: what is over does not change. */
const known = new Map<string, AlbumGame | null>();

/**
 * The finished games with these numbers, in their order. A game that this person was not at, or that this page does not
 * know, is left out. Throws Lost if the server does not answer.
 */
export async function gamesOf(code: string, finished: readonly number[]): Promise<AlbumGame[]> {
  const games: AlbumGame[] = [];
  for (const number of finished) {
    const key = `${code} ${number}`;
    const game = known.get(key) ?? (await gameOf(code, number));
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
    if (error instanceof Refused) return null;
    throw error;
  }
}
