import { playable } from '$lib/game/load';
import type { Playable } from '$lib/game/playable';
import { isGame } from '$lib/games';
import { Refused } from '$lib/server/http';
import type { Refusal, ReplayShown } from '$lib/wire.gen';
import { fetchReplay } from './fetch';
import { withDeck } from './replay';

/** Why there is nothing to see: the server said no, this page does not know the game, or nobody answered. */
export type Missing = { why: 'refused'; refusal: Refusal } | { why: 'unknown' } | { why: 'lost' };

/** A finished game, as it is fetched for one pair of eyes after the other; what comes too late changes nothing. */
export class OpenedReplay {
  found = $state.raw<{ replay: ReplayShown; playable: Playable }>();
  missing = $state.raw<Missing>();
  /** whose eyes were asked for last: the table's if null, this person's own if undefined */
  seat: number | null | undefined;
  #looks = 0;

  constructor(
    readonly code: string,
    readonly number: number,
  ) {}

  /** Shows the game through these eyes; without any, through those of this person if they played, else of the table. */
  async look(seat?: number | null): Promise<void> {
    const look = (this.#looks += 1);
    this.seat = seat;
    this.missing = undefined;
    try {
      const replay = withDeck(await this.#fetch(seat));
      const found = isGame(replay.game) ? { replay, playable: await playable(replay.game) } : undefined;
      if (look !== this.#looks) return;
      if (found) this.found = found;
      else this.missing = { why: 'unknown' };
    } catch (error) {
      if (look !== this.#looks) return;
      this.missing = error instanceof Refused ? { why: 'refused', refusal: error.refusal } : { why: 'lost' };
    }
  }

  /** Only the answer tells whether this person played, and where they sat. */
  async #fetch(seat: number | null | undefined): Promise<ReplayShown> {
    const replay = await fetchReplay(this.code, this.number, seat ?? null);
    if (seat !== undefined || replay.you === null) return replay;
    return fetchReplay(this.code, this.number, replay.you);
  }
}
