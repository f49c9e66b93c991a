import { tabStore } from '$lib/device/storage';
import type { GameShown } from '$lib/wire.gen';
import { pastAt, stepNow, type Shown, type Step } from './guide';

const PREFIX = 'mien.guide.';
/** Stands for all steps: the lesson is over. */
const ALL = '*';

/** A lesson on this page: the steps that are over, and the current one. */
export class Lesson {
  /** The current step; reactive. */
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

  /** Whether the lesson is over. */
  get over(): boolean {
    return this.#past.includes(ALL);
  }

  /** Takes the game's next state. */
  follow(game: GameShown): void {
    this.#game = game;
    // Whoever answers below the last words keeps playing: they need not stand there to the end of the game.
    if (this.step?.kind === 'last' && this.#shown?.step !== game.step) this.end();
    this.#remember(pastAt(this.steps, this.#past, this.#shown, game.step));
    this.#choose(game);
  }

  /** Marks a step as read. */
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
