import type { Answer } from '../wire.gen';
import type { Says } from './cards';
import type { Asked, Question } from './question';

export type Doing = 'clue' | 'guess' | 'place' | 'pencil';

/** What the person is about to do; nothing of it is sent before the button. */
export class Plan {
  doing = $state<Doing>('clue');
  /** a card of the own hand, or of a zone */
  card = $state<string>();
  says = $state<Says>();
  partner = $state<number>();
  guess = $state<string>();

  /** Another question: who is thought of and what is done stay, which card is not decided. */
  renew(): void {
    this.card = this.says = this.guess = undefined;
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
