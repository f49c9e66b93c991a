import type { BoardProps } from '$lib/game/playable';
import { amissOf, type Amiss } from '$lib/server/refusals';

/** Gives answers; why one was not taken is known as long as its question stands. */
export class Giving {
  readonly #board: () => Pick<BoardProps, 'answer' | 'game'>;
  #refused = $state.raw<{ amiss: Amiss; step: number }>();

  constructor(board: () => Pick<BoardProps, 'answer' | 'game'>) {
    this.#board = board;
  }

  get amiss(): Amiss | undefined {
    return this.#refused?.step === this.#board().game.step ? this.#refused.amiss : undefined;
  }

  /** Whether this answer stands already, so that only others are waited for. */
  stands(answer: unknown): boolean {
    return isSame(this.#board().game.answer, answer);
  }

  async give(answer: unknown): Promise<void> {
    const { game, answer: send } = this.#board();
    const { step } = game;
    this.#refused = undefined;
    try {
      await send(answer);
    } catch (error) {
      this.#refused = { amiss: amissOf(error), step };
    }
  }
}

/** Whether an answer is the one that was given; null is none. */
export function isSame(given: unknown, answer: unknown): boolean {
  return given !== null && JSON.stringify(given) === JSON.stringify(answer);
}
