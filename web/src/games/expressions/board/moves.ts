import { flight, type Move, type Place, type Places } from '$lib/motion';
import { play } from '$lib/sound';
import type { StepShown } from '$lib/wire.gen';
import type { Events } from '../wire.gen';

/** How long a guess is let stand before its cards move, in milliseconds. */
const PAUSE = 120;

/** What moved from where to where, as the events tell it; `before` is where things lay. */
export function movesOf(fresh: readonly StepShown[], places: Places, before: ReadonlyMap<string, Place>): Move[] {
  return fresh.flatMap(({ events }) => (events as Events[]).flatMap((event) => moveOf(event, places, before) ?? []));
}

function moveOf(event: Events, places: Places, before: ReadonlyMap<string, Place>): Move | undefined {
  const fromHand = (seat: number, card: string) => before.get(`hand:${card}`) ?? before.get(`seat:${seat}`);
  const rustle = () => play('card');
  switch (event.type) {
    case 'Clued':
      return flight(places.element(`clue:${event.card}`), fromHand(event.seat, event.card), rustle);
    case 'Expired':
      return flight(places.element('zone:discord'), before.get(`clue:${event.card}`), rustle);
    case 'Guessed':
      return { length: PAUSE, begins: () => play(event.right ? 'right' : 'wrong') };
    case 'Put':
      return flight(places.element(`zone:${event.zone}`), fromHand(event.seat, event.card), rustle);
    case 'Moved':
      return flight(places.element(`zone:${event.zone}`), before.get(`zone:${event.zone === 'harmony' ? 'discord' : 'harmony'}`), rustle);
    case 'Flipped':
      return flight(places.element('zone:discord'), before.get('timer'), () => play('flip'));
    case 'Began':
    case 'LastRound':
    case 'Scored':
      return undefined;
  }
}
