import { tabStore } from '$lib/device/storage';
import type { GameShown } from '$lib/wire.gen';
import { pastAt, stepNow, type Shown, type Step } from './guide';

const PREFIX = 'mien.guide.';
/** Stands for everything: nothing more is said. */
const ALL = '*';

/** A first game on this page: what has been said, and what is to be said now. */
export class Lesson {
  #past = $state.raw<readonly string[]>([]);
  #shown: Shown | undefined;
  readonly #key: string;

  constructor(
    readonly steps: readonly Step[],
    code: string,
    number: number,
  ) {
    this.#key = `${PREFIX}${code}.${number}`;
    this.#past = (tabStore.read(this.#key) ?? '').split(' ');
  }

  /** Nobody wants to hear more. */
  get over(): boolean {
    return this.#past.includes(ALL);
  }

  now(game: GameShown): Step | undefined {
    return stepNow(this.steps, this.#past, game.view, game);
  }

  /** The game has gone on, and this is said now. */
  show(step: Step | undefined, game: GameShown): void {
    this.#remember(pastAt(this.steps, this.#past, this.#shown, game.step));
    if (this.#shown?.says !== step?.says) this.#shown = step && { says: step.says, step: game.step };
  }

  /** This has been read. */
  next(step: Step): void {
    this.#remember([...this.#past, step.says]);
  }

  end(): void {
    this.#remember([...this.#past, ALL]);
  }

  #remember(past: readonly string[]): void {
    if (past === this.#past) return;
    this.#past = past;
    tabStore.write(this.#key, past.join(' '));
  }
}
