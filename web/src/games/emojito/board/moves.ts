import { appearing, hop, oneByOne, placeOf, together, type Move, type Places } from '$lib/motion';
import { play } from '$lib/sound';
import type { Moved } from '../wire.gen';
import { at, spots, zoneOf } from './ring';

/** Where the tokens stood before they moved. */
export function zonesBefore(zones: readonly number[], moves: readonly Moved[]): number[] {
  const stood = new Map(moves.map(({ side, token, by }) => [side, zoneOf(token - by)]));
  return zones.map((zone, side) => stood.get(side) ?? zone);
}

/** The zones a token hops over, from where it stood to where it stands. */
export function wayOf({ token, by }: Moved): number[] {
  const step = Math.sign(by);
  return Array.from({ length: Math.abs(by) + 1 }, (_, done) => zoneOf(token - by + done * step));
}

/** All tokens hop at once, zone by zone. */
export function hops(zones: readonly number[], moves: readonly Moved[], places: Places): Move {
  const ends = spots(zones);
  return together(
    moves.map((moved) => {
      const element = places.element(`token-${moved.side}`);
      const ring = element?.closest('.ring');
      const scale = ring ? placeOf(ring).width / 208 : 1;
      const way = wayOf(moved).map((zone) => at(zone, 85));
      const end = ends[moved.side];
      if (end) way[way.length - 1] = end;
      return hop(element, way.map(({ x, y }) => ({ x: x * scale, y: y * scale })), () => play('hop'));
    }),
  );
}

/** Seven cards come to lie on the zones. */
export function laying(places: Places): Move {
  return oneByOne(Array.from({ length: 7 }, (_, card) => appearing(places.element(`card-${card + 1}`), () => play('card'))));
}
