/** Takes items in order, each after its `wait` promise; a promise that rejects holds nothing back. */
export class Queue<Thing> {
  readonly #wait: (thing: Thing) => Promise<unknown> | undefined;
  readonly #take: (thing: Thing) => void;
  readonly #waiting: Thing[] = [];
  #busy = false;

  constructor(wait: (thing: Thing) => Promise<unknown> | undefined, take: (thing: Thing) => void) {
    this.#wait = wait;
    this.#take = take;
  }

  /** Adds an item; rejects with the first failure of its batch. */
  async add(thing: Thing): Promise<void> {
    this.#waiting.push(thing);
    if (this.#busy) return;
    this.#busy = true;
    const failures: unknown[] = [];
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      try {
        const settled = this.#wait(next);
        if (settled) await settled;
      } catch (failure) {
        failures.push(failure);
      }
      try {
        this.#take(next);
      } catch (failure) {
        failures.push(failure);
      }
    }
    this.#busy = false;
    if (failures.length) throw failures[0];
  }
}
