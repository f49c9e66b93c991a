import { appearing, flight, oneByOne, together, turn, type Move, type Place, type Places } from '$lib/motion';
import { play } from '$lib/sound';
import type { StepShown } from '$lib/wire.gen';
import type { Events, Kept } from '../wire.gen';

/** How long a bet is let stand before its cards move, in milliseconds. */
const PAUSE = 200;

/** What moved from where to where, as the events tell it; `before` is where things lay. */
export function movesOf(fresh: readonly StepShown[], places: Places, before: ReadonlyMap<string, Place>): Move[] {
  return fresh.flatMap(({ events }) => {
    const told = events as Events[];
    const kept = told.filter((event) => event.type === 'Kept');
    return told.flatMap((event) => {
      if (event.type !== 'Kept') return moveOf(event, places, before) ?? [];
      // Both photos of a pair fly at the same time.
      return event === kept[0] ? together(kept.map((one) => intoAlbum(one, places, before))) : [];
    });
  });
}

function intoAlbum({ seat, cards }: Kept, places: Places, before: ReadonlyMap<string, Place>): Move {
  return together(cards.map((card) => flight(places.element(`album:${seat}:${card}`), lay(card, before), () => play('card'))));
}

function intoBox(cards: readonly string[], places: Places, before: ReadonlyMap<string, Place>): Move {
  const falls = together(cards.map((card) => flight(places.element(`box:${card}`), lay(card, before))));
  return { ...falls, begins: () => play('flip') };
}

/** Where a photo lay that leaves the table. */
function lay(card: string, before: ReadonlyMap<string, Place>): Place | undefined {
  return before.get(`card:${card}`) ?? before.get(`won:${card}`);
}

function moveOf(event: Events, places: Places, before: ReadonlyMap<string, Place>): Move | undefined {
  const rustle = () => play('card');
  switch (event.type) {
    case 'Voted':
      return { length: PAUSE, begins: () => play('reveal') };
    case 'RoundBegan':
      return flight(places.element('camera'), before.get('camera'));
    case 'Got':
      return oneByOne(event.cards.map((card) => appearing(places.element(`hand:${card}`), rustle)));
    case 'LaidOut':
      return together([
        oneByOne(event.fronts.map(({ card }) => turn(places.element(`card:${card}`), () => play('reveal')))),
        oneByOne(event.row.map((card) => flight(places.element(`card:${card}`), before.get('pile')))),
      ]);
    case 'FrontDrawn':
      return flight(places.element(`card:${event.card}`), before.get('pile'), rustle);
    case 'BetMade':
      return { length: PAUSE, begins: () => play(event.bet.right ? 'right' : 'wrong') };
    case 'SetAside':
      return flight(places.element(`won:${event.card}`), before.get(`card:${event.card}`), rustle);
    case 'Lost':
    case 'Swept':
      return intoBox(event.cards, places, before);
    case 'Bonus':
      return flight(places.element(`album:${event.seat}:${event.card}`), before.get(`box:${event.card}`) ?? before.get(event.source), rustle);
    default:
      return undefined;
  }
}
