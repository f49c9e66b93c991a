/** Sixty frames a second are 16.7 ms apart: so long after the one before, one was missed. */
export const LATE = 25;
/** So many late frames in a row are no motion any more. */
const MOST = 2;

/** Notices when frames come too late to be seen as motion. */
export class Pace {
  #last: number | undefined;
  #late = 0;

  /** Takes in the time of a frame, in milliseconds; whether they still come in time. */
  keeps(now: number): boolean {
    this.#late = this.#last !== undefined && now - this.#last > LATE ? this.#late + 1 : 0;
    this.#last = now;
    return this.#late < MOST;
  }
}
