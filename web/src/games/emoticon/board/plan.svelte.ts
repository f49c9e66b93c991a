import type { Said } from '$lib/table/playable';
import { filled, kindOf, says, type Words } from './question';

export type Doing = 'card' | 'Pass' | 'Help';

/** What the person is about to do; nothing of it is sent before the button. */
export class Plan {
  doing = $state<Doing>('card');
  /** where in the hand the chosen card is */
  at = $state<number>();
  #card = $state<string>();
  #said = $state.raw<Words>({});
  /** where in the hand the mischief is that goes between two rounds */
  thrown = $state.raw<ReadonlySet<number>>(new Set());

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

  /** Throws this mischief away, or rather keeps it. */
  toss(at: number): void {
    this.thrown = this.thrown.has(at) ? new Set([...this.thrown].filter((other) => other !== at)) : new Set([...this.thrown, at]);
  }

  /** A new question begins with nothing chosen. */
  forget(): void {
    this.doing = 'card';
    this.at = undefined;
    this.#card = undefined;
    this.#said = {};
    this.thrown = new Set();
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
