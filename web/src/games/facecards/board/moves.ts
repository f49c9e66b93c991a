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
  return together(
    cards.map((card) => flight(places.element(`album:${seat}:${card}`), lay(card, before), () => play('card'))),
  );
}

function intoBox(cards: readonly string[], places: Places, before: ReadonlyMap<string, Place>): Move {
  const falls = together(
    cards.map((card) => flight(places.element(`box:${card}`) ?? places.element(`told:${card}`), lay(card, before))),
  );
  return { ...falls, begins: () => play('flip') };
}

/** Where a photo lay that leaves the table. */
function lay(card: string, before: ReadonlyMap<string, Place>): Place | undefined {
  return before.get(`card:${card}`) ?? before.get(`won:${card}`);
}

/** A photo is laid: it lay there already, comes from your own two or from elsewhere in sight, or is turned up. */
function laying(card: string, places: Places, before: ReadonlyMap<string, Place>, elsewhere?: Place): Move {
  const element = places.element(`card:${card}`);
  const from = before.get(`card:${card}`) ?? before.get(`slot:${card}`) ?? elsewhere;
  return from ? flight(element, from) : turn(element);
}

/** From where it was if that was in sight; else it appears. */
function arrives(element: Element | undefined, from: Place | undefined, begins: () => void): Move {
  return from ? flight(element, from, begins) : appearing(element, begins);
}

function moveOf(event: Events, places: Places, before: ReadonlyMap<string, Place>): Move | undefined {
  const rustle = () => play('card');
  switch (event.type) {
    case 'Voted':
      return { length: PAUSE, begins: () => play('reveal') };
    case 'RoundBegan':
      return flight(places.element('camera'), before.get('camera'));
    case 'Got':
      return oneByOne(event.cards.map((card) => arrives(places.element(`hand:${card}`), before.get('pile'), rustle)));
    case 'LaidOut':
      return {
        ...together([
          oneByOne(event.fronts.map(({ card }) => laying(card, places, before))),
          oneByOne(event.row.map((card) => laying(card, places, before, before.get('pile')))),
        ]),
        begins: () => play('reveal'),
      };
    case 'FrontDrawn':
      return arrives(places.element(`card:${event.card}`), before.get('pile'), rustle);
    case 'BetMade':
      return { length: PAUSE, begins: () => play(event.bet.right ? 'right' : 'wrong') };
    case 'SetAside':
      return flight(places.element(`won:${event.card}`), before.get(`card:${event.card}`), rustle);
    case 'Lost':
    case 'Swept':
      return intoBox(event.cards, places, before);
    case 'Bonus':
      return arrives(
        places.element(`album:${event.seat}:${event.card}`),
        before.get(`box:${event.card}`) ?? before.get(event.source),
        rustle,
      );
    default:
      return undefined;
  }
}
