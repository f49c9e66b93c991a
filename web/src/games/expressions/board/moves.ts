import { flight, oneByOne, passing, type Move, type Place, type Places } from '$lib/motion';
import { play } from '$lib/sound';
import type { StepShown } from '$lib/wire.gen';
import type { Events } from '../wire.gen';

/** How long a guess is let stand before its cards move, in milliseconds. */
const PAUSE = 120;

/** Where cards lie that moved: in piles where there is room for them, else only their number is kept. */
interface Ground {
  places: Places;
  piles: boolean;
  /** where things lay */
  before: ReadonlyMap<string, Place>;
}

/** What moved from where to where, as the events tell it. */
export function movesOf(fresh: readonly StepShown[], ground: Ground): Move[] {
  return fresh.flatMap(({ events }) => (events as Events[]).flatMap((event) => moveOf(event, ground) ?? []));
}

function moveOf(event: Events, { places, piles, before }: Ground): Move | undefined {
  const rustle = () => play('card');
  const fromHand = (seat: number, card: string) => before.get(`hand:${card}`) ?? before.get(`seat:${seat}`);
  const into = (card: string, from: Place | undefined, sound = rustle) =>
    (piles ? flight : passing)(places.element(`zone:${card}`), from, sound);
  switch (event.type) {
    case 'Clued':
      return flight(places.element(`clue:${event.card}`), fromHand(event.seat, event.card), rustle);
    case 'Expired':
      return into(event.card, before.get(`clue:${event.card}`));
    case 'Guessed':
      return { length: PAUSE, begins: () => play(event.right ? 'right' : 'wrong') };
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
