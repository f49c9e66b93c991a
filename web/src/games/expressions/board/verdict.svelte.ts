import { play } from '$lib/sound';
import type { Step } from '$lib/game/playable';
import type { Clue, Events, Guessed } from '../wire.gen';
import { cardOf } from './cards';

/** In milliseconds: how long a guess holds its breath, and how long the verdict is seen after that. */
export const [BREATH, SEEN] = [1000, 2200];

/** The last guess among what is new; whoever has just come has missed none, for all of it is old. */
export function guessIn(fresh: readonly Step<Events>[], steps: readonly Step<Events>[]): Guessed | undefined {
  if (fresh.length === steps.length) return undefined;
  return fresh.flatMap(({ events }) => events).findLast((event) => event.type === 'Guessed');
}

/** Whether a right guess found a card of this seat in a suit that a clue of theirs had spoken of. */
export function clueHelped({ right, holder, card, seat }: Guessed, me: number | null, clues: readonly Clue[]): boolean {
  const { suit } = cardOf(card);
  return right && me !== null && holder === me && seat !== me && clues.some((clue) => cardOf(clue.card).suit === suit);
}

/** Shows a guess: a breath, then the verdict; a touch or a key ends it. */
export class Verdict {
  guess = $state.raw<Guessed>();
  /** the breath is not out yet */
  hushed = $state(false);
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Begins with what is new, if it is a guess; anything else that is new ends it. */
  see(fresh: readonly Step<Events>[], steps: readonly Step<Events>[]): void {
    if (!fresh.length) return;
    const guess = guessIn(fresh, steps);
    this.end();
    if (!guess) return;
    this.guess = guess;
    this.hushed = true;
    play('reveal');
    this.#timers = [setTimeout(() => this.#open(guess), BREATH), setTimeout(() => this.end(), BREATH + SEEN)];
  }

  readonly end = (): void => {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.guess = undefined;
    this.hushed = false;
  };

  #open({ right }: Guessed): void {
    this.hushed = false;
    play(right ? 'right' : 'wrong');
  }
}
