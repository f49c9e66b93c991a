import { createContext, untrack } from 'svelte';
import { Places, Show } from '$lib/motion';
import type { BoardProps } from '$lib/game/playable';
import type { Names } from '$lib/names/names.svelte';
import type { Seated } from '$lib/seats/seats';
import { Giving } from '$lib/asks/giving.svelte';
import { playNews, type MoveOf } from './news.svelte';

/**
 * Pixels from which a board lays its parts beside each other, and from which there is room left even so: a laptop without
 * rules beside the game. Styles say `@container board (width >= 900px)`.
 */
const [WIDE, ROOMY] = [900, 1180];

/** What a game tells the frame about itself. */
export interface Ways<View, Event, Question, Plan> {
  /** what is asked now, as the board draws it */
  question: (board: BoardProps<View, Event>) => Question;
  /** the plan for a new question: a new one, or `last` if it goes on; `given` is what was already answered to it */
  plan: (question: Question, last: Plan | undefined, given: unknown) => Plan;
  /** what an event moves from where to where; without it nothing moves */
  move?: MoveOf<Event>;
}

/** What all parts of a board share: the game, the question, the plan to answer it, and where things lie. */
export class BoardFrame<View = unknown, Event = unknown, Question = unknown, Plan = unknown> {
  readonly places = new Places();
  readonly show = new Show();
  readonly giving: Giving;
  readonly #board: () => BoardProps<View, Event>;
  readonly #question: Question;
  #plan: Plan;

  /** The room that the board has, in pixels. */
  width = $state(0);
  height = $state(0);

  constructor(board: () => BoardProps<View, Event>, ways: Ways<View, Event, Question, Plan>) {
    this.#board = board;
    this.giving = new Giving(board);
    this.#question = $derived(ways.question(board()));
    this.#plan = $state.raw(ways.plan(this.#question, undefined, board().game.answer));
    let planned = this.step;
    // What was planned for one question is no answer to the next, however quick the finger.
    $effect.pre(() => {
      if (this.step === planned) return;
      planned = this.step;
      untrack(() => (this.#plan = ways.plan(this.#question, this.#plan, board().game.answer)));
    });
    if (ways.move) playNews(this, ways.move);
  }

  get board(): BoardProps<View, Event> {
    return this.#board();
  }

  get view(): View {
    return this.#board().view;
  }

  get seats(): readonly Seated[] {
    return this.#board().seats;
  }

  get names(): Names {
    return this.#board().names;
  }

  /** The avatar of the person or bot on this seat. */
  avatarOf(seat: number): string {
    return this.seats[seat]?.avatar ?? '';
  }

  get question(): Question {
    return this.#question;
  }

  get plan(): Plan {
    return this.#plan;
  }

  /** Which question of which game this is. */
  get step(): string {
    const { number, step } = this.#board().game;
    return `${number} ${step}`;
  }

  /** Whether the parts lie beside each other. */
  get wide(): boolean {
    return this.width >= WIDE;
  }

  /** Whether the parts lie beside each other with room to spare. */
  get roomy(): boolean {
    return this.width >= ROOMY;
  }

  /** Somebody sits here and the game goes on: they have cards and a button. Spectators and replays of an end have none. */
  get plays(): boolean {
    const { game } = this.#board();
    return game.seat !== null && game.outcome === null;
  }

  /** Somebody sits here who may be asked. A game that is watched again asks nobody. */
  get asks(): boolean {
    return this.plays && this.#board().table.stage !== 'over';
  }
}

/** The frame around a part of the board, for parts that fit every game. */
export const [useFrame, shareFrame] = createContext<BoardFrame>();
