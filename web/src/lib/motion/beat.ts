/** Milliseconds between two frames at sixty a second; on screens that draw more often, some may be missed unseen. */
const FULL = 1000 / 60;
/** Milliseconds at thirty frames a second, the fewest that are still seen as motion: many phones draw no more while they save power. */
const HALF = 1000 / 30;
/** A frame that comes so many beats after the last one means that one was missed. */
const MISSED = 1.5;
/** So many frames tell the beat. */
const KEPT = 8;

/** How often this device draws when nothing is in its way: learnt from its own frames, for it can change at any time. */
export class Beat {
  #gaps: number[] = [];

  /** Takes in how many milliseconds a frame came after the one before; whether it came in time. */
  hear(gap: number): boolean {
    this.#gaps = [...this.#gaps, gap].slice(-KEPT);
    const beat = Math.min(Math.max(Math.min(...this.#gaps), FULL), HALF);
    return gap <= beat * MISSED;
  }
}

/** The beat of the device that shows this page. */
export const beat = new Beat();
