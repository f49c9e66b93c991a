import type { Redrawn } from '$lib/board/news.svelte';
import { flight, oneByOne, passing, PAUSE, type Move, type Place } from '$lib/motion';
import { play } from '$lib/sound';
import type { Events } from '../wire.gen';

/** What an event moves from where to where. */
export function moveOf(event: Events, { places, before, wide }: Redrawn): Move | undefined {
  const rustle = () => play('card');
  const fromHand = (seat: number, card: string) => before.get(`hand:${card}`) ?? before.get(`seat:${seat}`);
  /** There are piles where there is room for them; else only their number is kept. */
  const into = (card: string, from: Place | undefined, sound = rustle) =>
    (wide ? flight : passing)(places.element(`zone:${card}`), from, sound);
  switch (event.type) {
    case 'Clued':
      return flight(places.element(`clue:${event.card}`), fromHand(event.seat, event.card), rustle);
    case 'Expired':
      return into(event.card, before.get(`clue:${event.card}`));
    case 'Guessed':
      // The verdict has its own stage, and its own sounds.
      return { length: PAUSE };
    case 'Put':
      return into(event.card, fromHand(event.seat, event.card));
    case 'Moved':
      return into(
        event.card,
        before.get(`zone:${event.card}`) ?? before.get(event.zone === 'harmony' ? 'discord' : 'harmony'),
      );
    case 'Flipped':
      return oneByOne(event.cards.map((card) => into(card, before.get('timer'), () => play('flip'))));
    case 'Began':
    case 'LastRound':
    case 'Scored':
      return undefined;
  }
}
