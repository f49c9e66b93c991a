import type { Seated } from '$lib/seats/seats';
import type { GameShown, StepShown, TableShown } from '$lib/wire.gen';

/** A game that is over, as its last page showed it. */
export interface Ended {
  game: GameShown;
  steps: readonly StepShown[];
  seats: readonly Seated[];
}

interface Now extends Omit<Ended, 'game'> {
  game: GameShown | undefined;
  table: Pick<TableShown, 'you' | 'host'>;
  /** whether the end of the game is on screen */
  atEnd: boolean;
}

/** Milliseconds for which a new deal is announced before the page goes there. */
export const MOMENT = 4000;

/** Keeps the end of a game on screen when the next is dealt: for a moment, or until the person has seen enough. Make it during component initialisation. */
export class StayAtEnd {
  staying = $state(false);
  readonly #now: () => Now;
  #end = $state.raw<Ended>();

  constructor(now: () => Now) {
    this.#now = now;
    $effect(() => {
      const { game, steps, seats, atEnd } = now();
      if (atEnd && game && !this.held && this.#end?.game.number !== game.number) this.#end = { game, steps, seats };
    });
    // Whoever deals goes along at once.
    $effect(() => {
      const { game, table } = now();
      if (this.#end && game?.number !== this.#end.game.number && table.you === table.host) this.go();
    });
    $effect(() => {
      if (!this.held || this.staying) return;
      const timer = setTimeout(() => this.go(), MOMENT);
      return () => clearTimeout(timer);
    });
  }

  /** The end that is still on screen, though another game was dealt. */
  get held(): Ended | undefined {
    const { game, table } = this.#now();
    const end = this.#end;
    if (!end || !game || game.number === end.game.number) return undefined;
    return table.you === table.host && !this.staying ? undefined : end;
  }

  /** To the new game. */
  go(): void {
    this.#end = undefined;
    this.staying = false;
  }
}
