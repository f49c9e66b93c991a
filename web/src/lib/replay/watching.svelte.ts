import type { ReplayShown, StepShown } from '$lib/wire.gen';
import { SPEEDS, stay, stepsTo } from './replay';

/** The position in a replay, and its playback. */
export class Watching {
  step = $state(0);
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  /** The step to animate, after going forward by one; empty after a jump. */
  fresh = $state.raw<readonly StepShown[]>([]);
  /** Counts the jumps: after one, the board is drawn anew. */
  jumps = $state(0);
  readonly #replay: () => ReplayShown;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(replay: () => ReplayShown) {
    this.#replay = replay;
  }

  get last(): number {
    return this.#replay().frames.length - 1;
  }

  /** Goes to a step; further on by one, it is shown as it happened. */
  go(to: number): void {
    const step = Math.max(0, Math.min(this.last, to));
    if (step === this.step) return;
    const onward = step === this.step + 1;
    this.step = step;
    this.fresh = onward ? stepsTo(this.#replay(), step).slice(-1) : [];
    if (!onward) this.jumps += 1;
  }

  /** Starts playback, from the start if at the end; `told` gives the sentences of the current step. */
  play(told: () => readonly string[]): void {
    if (this.step === this.last) this.go(0);
    this.playing = true;
    this.#next(told);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** The next faster way, and after the fastest the slowest. */
  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
  }

  #next(told: () => readonly string[]): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.go(this.step + 1);
        if (this.step === this.last) this.playing = false;
        else this.#next(told);
      },
      stay(told(), this.speed),
    );
  }
}
