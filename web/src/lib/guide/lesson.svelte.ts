import { tabStore } from '$lib/device/storage';
import type { GameShown } from '$lib/wire.gen';
import { pastAt, stepNow, type Shown, type Step } from './guide';

const PREFIX = 'mien.guide.';
/** Stands for everything: nothing more is said. */
const ALL = '*';

/** A first game on this page: what has been said, and what is to be said now. */
export class Lesson {
  /** What is said now; reactive. */
  step = $state.raw<Step>();
  #past = $state.raw<readonly string[]>([]);
  #game: GameShown | undefined;
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

  /** The game has gone on. */
  follow(game: GameShown): void {
    this.#game = game;
    this.#remember(pastAt(this.steps, this.#past, this.#shown, game.step));
    this.#choose(game);
  }

  /** This has been read. */
  next(step: Step): void {
    this.#remember([...this.#past, step.says]);
    if (this.#game) this.#choose(this.#game);
  }

  end(): void {
    this.#remember([...this.#past, ALL]);
  }

  #choose(game: GameShown): void {
    this.step = stepNow(this.steps, this.#past, game.view, game);
    const says = this.step?.says;
    if (this.#shown?.says !== says) this.#shown = says && { says, step: game.step };
  }

  #remember(past: readonly string[]): void {
    if (past === this.#past) return;
    this.#past = past;
    tabStore.write(this.#key, past.join(' '));
  }
}
