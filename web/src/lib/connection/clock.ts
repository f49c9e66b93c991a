/** How many samples of the server's clock are kept. */
const KEPT = 8;

/**
 * The difference between the server's clock and ours, from the moments it has told.
 * A message takes time to arrive, which makes the server look late: the largest difference is the truest.
 */
export class ServerClock {
  #samples: number[] = [];

  /** The server said that it was `now` when this was sent. */
  hear(now: number, here: number = Date.now()): void {
    this.#samples = [...this.#samples, now - here].slice(-KEPT);
  }

  /** Milliseconds to add to our clock. */
  get offset(): number {
    return this.#samples.length ? Math.max(...this.#samples) : 0;
  }

  /** Whole seconds until a moment of the server's, never less than none. */
  secondsUntil(moment: number, here: number = Date.now()): number {
    return Math.max(0, Math.ceil((moment - here - this.offset) / 1000));
  }
}

/** From so many seconds on, time is told in hours. */
export const IN_HOURS = 2 * 3600;

/** So many seconds in whole hours, of which the last one has begun. */
export function hours(seconds: number): number {
  return Math.ceil(seconds / 3600);
}

/** Seconds as people read them: 1:05. */
export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
