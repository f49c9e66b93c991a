import { appearing, flight, hop, oneByOne, placeOf, together, type Move, type Places } from '$lib/motion';
import { play } from '$lib/sound';
import { zonesBefore, type Reveal } from '../reveal';
import { zoneOf } from '../track';
import { trophiesOf } from '../trophies';
import type { Moved, Side } from '../wire.gen';
import { pointOf, spots, TRACK } from './ring';

/** The zones a token hops over, from where it stood to where it stands. */
export function wayOf({ token, by }: Moved): number[] {
  const step = Math.sign(by);
  return Array.from({ length: Math.abs(by) + 1 }, (_, done) => zoneOf(token - by + done * step));
}

/** All tokens hop at once, zone by zone. */
export function hops(zones: readonly number[], moves: readonly Moved[], places: Places): Move {
  const starts = spots(zonesBefore(zones, moves));
  const ends = spots(zones);
  return together(
    moves.map((moved) => {
      const element = places.element(`token:${moved.side}`);
      const ring = element?.closest('.ring');
      const scale = ring ? placeOf(ring).width / 208 : 1;
      const over = wayOf(moved)
        .slice(1, -1)
        .map((zone) => pointOf(zone, TRACK));
      const way = [starts[moved.side], ...over, ends[moved.side]].flatMap((point) => point ?? []);
      return hop(
        element,
        way.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
        () => play('hop'),
      );
    }),
  );
}

/** Seven cards come to lie on the zones. */
export function laying(places: Places): Move {
  return oneByOne(
    Array.from({ length: 7 }, (_, card) => appearing(places.element(`card:${card + 1}`), () => play('card'))),
  );
}

/** Each card that was won flies to where its side keeps its trophies. */
export function trophies(sides: readonly Side[], { laid, won }: Reveal, places: Places): Move {
  return together(
    won.map(({ side, card }, order) => {
      const later = won.slice(order + 1).filter((other) => other.side === side).length;
      const cup = (sides[side] ? trophiesOf(sides[side]) : 0) - later;
      const from = places.element(`card:${laid.indexOf(card) + 1}`);
      return flight(places.element(`cup:${side}:${cup}`), from && placeOf(from), () => play('card'));
    }),
  );
}
