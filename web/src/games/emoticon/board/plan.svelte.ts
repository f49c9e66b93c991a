import type { Said } from '$lib/game/playable';
import { filled, kindOf, says, type Question, type Words } from './question';

export type Doing = 'card' | 'Pass' | 'Help';

/** What the person is about to do; nothing of it is sent before the button. */
export class Plan {
  /** the round that it is for */
  readonly round: number;
  /** its turn has come: it is over with the next question */
  due: boolean;
  doing = $state<Doing>('card');
  /** where in the hand the chosen card is */
  at = $state<number>();
  #card = $state<string>();
  #said = $state.raw<Words>({});
  /** where in the hand the mischief is that goes between two rounds; nothing if nobody touched it yet */
  thrown = $state.raw<readonly number[]>();

  constructor({ asked, asleep, round }: Question) {
    this.round = round;
    this.due = asked === 'turn';
    this.doing = asleep ? 'Pass' : 'card';
  }

  /** The chosen card, if it is still where it was. */
  card(hand: readonly string[]): string | undefined {
    return this.doing === 'card' && this.at !== undefined && hand[this.at] === this.#card ? this.#card : undefined;
  }

  take(at: number, hand: readonly string[]): void {
    this.doing = 'card';
    this.at = at;
    this.#card = hand[at];
    this.#said = {};
  }

  leave(doing: 'Pass' | 'Help'): void {
    this.doing = doing;
    this.#said = {};
  }

  /** Plays on after all: back to the cards, with the one that was chosen. */
  stay(): void {
    this.doing = 'card';
    this.#said = {};
  }

  /** Throws this mischief away too, or rather keeps it. */
  toss(at: number, thrown: readonly number[]): void {
    this.thrown = thrown.includes(at)
      ? thrown.filter((other) => other !== at)
      : [...thrown, at].toSorted((a, b) => a - b);
  }

  /** The kind of answer that is being made. */
  kind(hand: readonly string[]): string | undefined {
    if (this.doing !== 'card') return this.doing;
    const card = this.card(hand);
    return card && kindOf(card);
  }

  /** What is said so far, as far as it is offered. */
  said(answers: readonly Said[], hand: readonly string[]): Words {
    const card = this.card(hand);
    return filled(answers, card && kindOf(card) === 'Play' ? { card } : this.#said);
  }

  /** Says more; what no longer goes with it is unsaid. */
  say(words: Words, answers: readonly Said[]): void {
    const more = { ...this.#said, ...words };
    this.#said = answers.some((answer) => says(answer, more)) ? more : words;
  }
}

/** The plan for a new question. What was planned in this round while others played goes on, also into the turn it was made for. */
export function planFor(question: Question, last: Plan | undefined): Plan {
  if (!last || last.due || last.round !== question.round || question.asleep) return new Plan(question);
  last.due = question.asked === 'turn';
  return last;
}
