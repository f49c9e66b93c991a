/** A place, in the units of a drawing. */
export interface Spot {
  x: number;
  y: number;
}

/** How far away something is that one looks at with eyes turned all the way. */
const FAR = 320;

/** Where the eyes of a head turn to look at something. */
export function gazeAt(head: Spot, seen: Spot): { gx: number; gy: number } {
  return { gx: towards(seen.x - head.x), gy: towards(seen.y - head.y) };
}

function towards(distance: number): number {
  return Math.max(-1, Math.min(1, distance / FAR));
}
