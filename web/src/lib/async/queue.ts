/** Takes things in their order, each once what it has to wait for has settled; at once, if that is nothing. */
export class Queue<Thing> {
  readonly #wait: (thing: Thing) => Promise<unknown> | undefined;
  readonly #take: (thing: Thing) => void;
  readonly #waiting: Thing[] = [];
  #busy = false;

  constructor(wait: (thing: Thing) => Promise<unknown> | undefined, take: (thing: Thing) => void) {
    this.#wait = wait;
    this.#take = take;
  }

  async add(thing: Thing): Promise<void> {
    this.#waiting.push(thing);
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        const settled = this.#wait(next);
        if (settled) await settled;
        this.#take(next);
      }
    } finally {
      this.#busy = false;
    }
  }
}
