import type { BoardProps } from '$lib/table/playable';
import { amissOf, type Amiss } from '$lib/table/refusals';

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

  /** Whether the answer was taken. */
  async give(answer: unknown): Promise<boolean> {
    const { game, answer: send } = this.#board();
    const { step } = game;
    this.#refused = undefined;
    try {
      await send(answer);
      return true;
    } catch (error) {
      this.#refused = { amiss: amissOf(error), step };
      return false;
    }
  }
}
