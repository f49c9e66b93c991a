import { beat, type Beat } from './beat';

/** So many late frames in a row are no motion any more. */
const MOST = 2;

/** Notices when frames come too late to be seen as motion. */
export class Pace {
  readonly #beat: Beat;
  #last: number | undefined;
  #late = 0;

  constructor(of: Beat = beat) {
    this.#beat = of;
  }

  /** Takes in the time of a frame, in milliseconds; whether they still come in time. */
  keeps(now: number): boolean {
    const inTime = this.#last === undefined || this.#beat.hear(now - this.#last);
    this.#late = inTime ? 0 : this.#late + 1;
    this.#last = now;
    return this.#late < MOST;
  }
}
