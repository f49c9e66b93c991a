import type { Redrawn } from '$lib/board/news.svelte';
import { appearing, flight, oneByOne, PAUSE, together, turn, type Move, type Place } from '$lib/motion';
import { play } from '$lib/sound';
import type { Events, Kept } from '../wire.gen';

function intoAlbum({ seat, cards }: Kept, { places, before }: Redrawn): Move {
  return together(
    cards.map((card) => flight(places.element(`album:${seat}:${card}`), lay(card, before), () => play('card'))),
  );
}

function intoBox(cards: readonly string[], { places, before }: Redrawn): Move {
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
function laying(card: string, { places, before }: Redrawn, elsewhere?: Place): Move {
  const element = places.element(`card:${card}`);
  const from = before.get(`card:${card}`) ?? before.get(`slot:${card}`) ?? elsewhere;
  return from ? flight(element, from) : turn(element);
}

/** From where it was if that was in sight; else it appears. */
function arrives(element: Element | undefined, from: Place | undefined, begins: () => void): Move {
  return from ? flight(element, from, begins) : appearing(element, begins);
}

/** What an event moves from where to where. */
export function moveOf(event: Events, redrawn: Redrawn, events: readonly Events[]): Move | undefined {
  const { places, before } = redrawn;
  const rustle = () => play('card');
  switch (event.type) {
    case 'Kept': {
      // Both photos of a pair fly at the same time.
      const kept = events.filter(({ type }) => type === 'Kept') as Kept[];
      return event === kept[0] ? together(kept.map((one) => intoAlbum(one, redrawn))) : undefined;
    }
    case 'Voted':
      return { length: PAUSE, begins: () => play('reveal') };
    case 'RoundBegan':
      return flight(places.element('camera'), before.get('camera'));
    case 'Got':
      return oneByOne(event.cards.map((card) => arrives(places.element(`hand:${card}`), before.get('pile'), rustle)));
    case 'LaidOut':
      return {
        ...together([
          oneByOne(event.fronts.map(({ card }) => laying(card, redrawn))),
          oneByOne(event.row.map((card) => laying(card, redrawn, before.get('pile')))),
        ]),
        begins: () => play('reveal'),
      };
    case 'PairsShown':
      return {
        ...oneByOne(
          event.pairs.map(({ front, middle }) => together([laying(front, redrawn), laying(middle, redrawn)])),
        ),
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
      return intoBox(event.cards, redrawn);
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
