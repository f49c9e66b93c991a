import { appearing, flight, hop, oneByOne, placeOf, together, type Move, type Places } from '$lib/motion';
import { play } from '$lib/sound';
import type { Moved, Side, View } from '../wire.gen';
import { pointOf, spots, TRACK, zoneOf } from './ring';
import type { Reveal } from './roles';

/** Where the tokens stood before they moved. */
export function zonesBefore(zones: readonly number[], moves: readonly Moved[]): number[] {
  const stood = new Map(moves.map(({ side, token, by }) => [side, zoneOf(token - by)]));
  return zones.map((zone, side) => stood.get(side) ?? zone);
}

/** The ring and the trophies before it came out: with what was lost, without what was won. */
export function asBefore(
  { zones, sides }: Pick<View, 'zones' | 'sides'>,
  { moves, won, lost }: Reveal,
): Pick<View, 'zones' | 'sides'> {
  const of = (some: Reveal['won'], at: number) => some.flatMap(({ side, card }) => (side === at ? [card] : []));
  /** What was won lies behind the others; all tokens are alike. */
  const kept = ({ trophies }: Side, at: number) => trophies.slice(0, trophies.length - of(won, at).length);
  return {
    zones: zonesBefore(zones, moves),
    sides: sides.map((side, at) => ({
      ...side,
      trophies: [...kept(side, at), ...of(lost, at)],
    })),
  };
}

/** How many trophies a side has, used for a challenge or not. */
export function trophiesOf({ trophies, used }: Side): number {
  return trophies.length + used.length;
}

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
