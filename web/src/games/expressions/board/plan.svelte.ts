import type { Answer } from '../wire.gen';
import type { Says } from '../cards';
import type { Question } from './question';

/** What one may do in one's turn. */
export type Choice = 'clue' | 'guess' | 'place' | 'pencil';

/** What the person is about to do; nothing of it is sent before the button. */
export class Plan {
  #choice = $state<Choice>('clue');
  /** a card from one's own hand, or from a zone */
  card = $state<string>();
  says = $state<Says>();
  partner = $state<number>();
  guess = $state<string>();
  readonly #question: Question;

  /** For one question: who was thought of and what was done before stay, which card is not decided. */
  constructor(question: Question, before?: Plan) {
    this.#question = question;
    const { partners } = question;
    this.choose(before ? before.#choice : 'clue');
    this.partner = partners.length === 1 ? partners[0] : before?.partner;
  }

  /** What is being done. If nothing is asked, notes can be made. */
  get doing(): Choice | 'give' | 'exchange' {
    const { asked } = this.#question;
    if (asked === 'turn') return this.#choice;
    return asked === 'nothing' ? 'pencil' : asked;
  }

  /** A card of one's own hand is to be chosen. */
  get fromHand(): boolean {
    return this.doing === 'clue' || this.doing === 'place' || this.doing === 'give';
  }

  /** Does this in one's turn, or what is offered instead of it. */
  choose(choice: Choice): void {
    const { asked, clues, places } = this.#question;
    const offered = asked !== 'turn' || choice === 'pencil' || (choice === 'clue' && clues.size);
    this.#choice = offered ? choice : places.size ? 'place' : 'guess';
  }

  /** Takes a card of the hand; it keeps its side if that is still true of it. */
  take(card: string): void {
    const { clues } = this.#question;
    if (!this.fromHand) this.choose('clue');
    this.card = card;
    const sides = clues.get(card) ?? [];
    if (this.says && !sides.includes(this.says)) this.says = undefined;
    if (sides.length === 1) this.says = sides[0];
  }

  /** Turns the card to the next side that is true. */
  turn(step: number): void {
    const sides = (this.card && this.#question.clues.get(this.card)) || [];
    if (!sides.length) return;
    const at = this.says ? sides.indexOf(this.says) : step > 0 ? -1 : 0;
    this.says = sides.at((at + step) % sides.length);
  }

  /** The answer, as far as it is complete and offered. */
  get answer(): Answer | undefined {
    const { card, says, partner, guess } = this;
    const { cards, clues, guesses, partners, places } = this.#question;
    switch (this.doing) {
      case 'clue':
        return card && says && clues.get(card)?.includes(says) ? { type: 'Clue', card, says } : undefined;
      case 'guess':
        return partner !== undefined && guess && partners.includes(partner) && guesses.has(guess)
          ? { type: 'Guess', partner, card: guess }
          : undefined;
      case 'place':
        return card && places.has(card) ? { type: 'Place', card } : undefined;
      case 'give':
      case 'exchange':
        return card && cards.has(card) ? card : undefined;
      case 'pencil':
        return undefined;
    }
  }
}
