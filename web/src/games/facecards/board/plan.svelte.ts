import { cardsIn, fits, type Cards, type Question } from './question';

/** What the person is about to do; nothing of it is sent before the button. */
export class Plan {
  /** the cards in the gaps of the answer */
  cards = $state.raw<Cards>([]);
  /** for whom one votes */
  whom = $state<number>();
  /** a card that can't be chosen was touched */
  amiss = $state<string>();

  /** Begins with what was answered already, if anything was. */
  constructor(given: unknown = null) {
    if (typeof given === 'number') this.whom = given;
    else this.cards = cardsIn(given);
  }

  /** Puts a card where it fits: in an empty gap first, else instead of the last; a chosen card is taken back. */
  take(card: string, question: Question): void {
    this.amiss = undefined;
    const cards = question.gaps.map((_, at) => this.cards[at]);
    const chosen = cards.indexOf(card);
    if (chosen >= 0) this.cards = cards.with(chosen, undefined);
    else {
      const gaps = [...cards.keys()].filter((gap) => fits(question, gap, cards).has(card));
      const gap = gaps.find((at) => cards[at] === undefined) ?? gaps.at(-1);
      if (gap === undefined) this.amiss = card;
      else this.cards = cards.with(gap, card);
    }
  }

  /** Draws a line from card to card, as far as it can be. */
  join(first: string, second: string, question: Question): void {
    this.undo();
    this.take(first, question);
    if (first !== second) this.take(second, question);
  }

  /** Exchanges the cards of two gaps. */
  swap(first: number, second: number): void {
    this.cards = this.cards.with(first, this.cards[second]).with(second, this.cards[first]);
  }

  /** Nothing is chosen. */
  undo(): void {
    this.cards = [];
    this.whom = undefined;
    this.amiss = undefined;
  }
}
