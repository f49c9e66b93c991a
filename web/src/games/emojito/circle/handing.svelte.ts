import { createContext } from 'svelte';

/** What whoever holds the one device sees of a turn: nothing yet, their card, or a reminder to act. */
export type Holding = 'handed' | 'card' | 'acting';

/** How far one device has come that is handed round; every question begins with handing it on. */
export class Handing {
  readonly #step: () => string;
  #seen = $state.raw<{ step: string; holding: Holding }>();

  constructor(step: () => string) {
    this.#step = step;
  }

  get holding(): Holding {
    return this.#seen?.step === this.#step() ? this.#seen.holding : 'handed';
  }

  set holding(holding: Holding) {
    this.#seen = { step: this.#step(), holding };
  }
}

/** The device that is handed round, shared by the parts of a circle's board. */
export const [useHanding, shareHanding] = createContext<Handing>();
