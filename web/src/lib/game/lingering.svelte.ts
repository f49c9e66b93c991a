import type { GameShown } from '$lib/wire.gen';
import type { Past } from './playable';

/** What a board still shows while the table has gone on: until it lets go, the bar speaks of it and the end waits. */
export class Lingering {
  past = $state.raw<Past>();
  readonly #game: () => GameShown;
  /** The game that was over when one came, or whose last step has been looked at. */
  #ended = $state<number>();

  constructor(game: () => GameShown) {
    this.#game = game;
    if (game().outcome) this.#ended = game().number;
  }

  /** Whether there is nothing left to look at before the end. */
  get over(): boolean {
    const { outcome, number } = this.#game();
    return outcome !== null && this.#ended === number;
  }

  /** The board shows this of the past; or nothing but the table as it is now. */
  readonly show = (past: Past | undefined): void => {
    const { outcome, number } = this.#game();
    this.past = past;
    if (!past && outcome) this.#ended = number;
  };
}
