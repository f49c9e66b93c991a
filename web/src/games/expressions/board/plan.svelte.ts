import type { Answer } from '../wire.gen';
import type { Says } from './cards';
import type { Asked, Question } from './question';

export type Doing = 'clue' | 'guess' | 'place' | 'pencil';

/** What the person is about to do; nothing of it is sent before the button. */
export class Plan {
  #doing = $state<Doing>('clue');
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
    this.doing = before?.doing ?? 'clue';
    this.partner = partners.length === 1 ? partners[0] : before?.partner;
  }

  get doing(): Doing {
    return this.#doing;
  }

  /** Does this, or what is offered instead of it. */
  set doing(doing: Doing) {
    const { clues, partners, places } = this.#question;
    const turn = clues.size || partners.length || places.size;
    const offered = !turn || doing === 'pencil' || (doing === 'clue' && clues.size);
    this.#doing = offered ? doing : places.size ? 'place' : 'guess';
  }

  /** Takes a card of the hand; it keeps its side if that is still true of it. */
  take(card: string, question: Question): void {
    this.card = card;
    const sides = question.clues.get(card) ?? [];
    if (this.says && !sides.includes(this.says)) this.says = undefined;
    if (sides.length === 1) this.says = sides[0];
  }

  /** Turns the card to the next side that is true. */
  turn(step: number, question: Question): void {
    const sides = (this.card && question.clues.get(this.card)) || [];
    if (!sides.length) return;
    const at = this.says ? sides.indexOf(this.says) : step > 0 ? -1 : 0;
    this.says = sides.at((at + step) % sides.length);
  }

  /** The answer, as far as it is complete and offered. */
  answer(asked: Asked, question: Question): Answer | undefined {
    const { card, says, partner, guess } = this;
    if (asked === 'hand' || asked === 'zone') return card && question.cards.has(card) ? card : undefined;
    if (asked !== 'turn') return undefined;
    switch (this.doing) {
      case 'clue':
        return card && says && question.clues.get(card)?.includes(says) ? { type: 'Clue', card, says } : undefined;
      case 'guess':
        return partner !== undefined && guess && question.partners.includes(partner) && question.guesses.has(guess)
          ? { type: 'Guess', partner, card: guess }
          : undefined;
      case 'place':
        return card && question.places.has(card) ? { type: 'Place', card } : undefined;
      case 'pencil':
        return undefined;
    }
  }
}
