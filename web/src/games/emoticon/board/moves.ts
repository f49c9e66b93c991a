import type { Redrawn } from '$lib/board/news.svelte';
import { appearing, flight, oneByOne, PAUSE, together, type Move } from '$lib/motion';
import { play } from '$lib/sound';
import type { Events } from '../wire.gen';
import { stays } from './rounds';

/** What an event moves from where to where. */
export function moveOf(event: Events, { places, before, me }: Redrawn): Move | undefined {
  const rustle = () => play('card');
  const front = (seat: number, card: string) => `front:${seat}:${card}`;
  const between = (card: string, from: number, to: number) =>
    flight(places.element(front(to, card)), before.get(front(from, card)), rustle);
  switch (event.type) {
    case 'Played': {
      const from = (event.seat === me && before.get(`hand:${event.card}`)) || before.get(`seat:${event.seat}`);
      // Mischief that does not stay is seen beside what it did.
      return flight(
        places.element(stays(event.card) ? front(event.seat, event.card) : `told:${event.card}`),
        from,
        rustle,
      );
    }
    case 'Took':
      return between(event.card, event.owner, event.seat);
    case 'Swapped':
      return together([between(event.mine, event.seat, event.owner), between(event.theirs, event.owner, event.seat)]);
    case 'Helped':
      return together([
        between(event.card, event.seat, event.to),
        flight(places.element(`helped:${event.to}`), before.get(`seat:${event.seat}`)),
      ]);
    case 'Burst':
      return { length: 0, begins: () => play('flip') };
    case 'Stolen':
      return event.seat === me
        ? flight(places.element(`hand:${event.card}`), before.get(`seat:${event.owner}`), rustle)
        : undefined;
    case 'Ordered':
      return together(event.column.map((mood) => flight(places.element(`mood:${mood}`), before.get(`mood:${mood}`))));
    case 'Drawn':
      return event.seat === me
        ? oneByOne(event.cards.map((card) => appearing(places.element(`hand:${card}`), rustle)))
        : undefined;
    case 'FellAsleep':
      return appearing(places.element(`asleep:${event.seat}`));
    case 'Scored': {
      const sound = () => play(event.winner === me && me !== null ? 'right' : 'reveal');
      if (event.winner === null) return { ...appearing(places.element('winner'), sound), length: PAUSE };
      // The winner takes the place of the round card.
      return together([
        flight(places.element('winner'), before.get(`seat:${event.winner}`), sound),
        flight(places.element(`round:${event.round}`), before.get(`seat:${event.winner}`)),
      ]);
    }
    case 'Rewarded':
      return appearing(places.element(`takes:${event.seat}`));
    default:
      return undefined;
  }
}
