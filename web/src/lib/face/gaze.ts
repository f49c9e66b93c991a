/** A place, in the units of a drawing or a page. */
export interface Spot {
  x: number;
  y: number;
}

/** Where eyes turn: from -1 to 1, to the right and down. */
export interface Gaze {
  gx: number;
  gy: number;
}

/** How far away something is that one looks at with eyes turned all the way. */
const FAR = 320;

/** Where the eyes of a head turn to look at something. */
export function gazeAt(head: Spot, seen: Spot, far = FAR): Gaze {
  return { gx: towards(seen.x - head.x, far), gy: towards(seen.y - head.y, far) };
}

function towards(distance: number, far: number): number {
  return Math.max(-1, Math.min(1, distance / far));
}

/**
 * Whom each of a group looks at: all at the one who does something, who looks at nobody; else two by two, with other
 * neighbours at every beat, so that nobody is left out for long.
 */
export function lookedAt(count: number, focus: number | undefined, beat: number): (number | undefined)[] {
  return Array.from({ length: count }, (_, index) => {
    if (focus !== undefined) return index === focus ? undefined : focus;
    const other = (index + beat) % 2 === 0 ? index + 1 : index - 1;
    return other >= 0 && other < count ? other : undefined;
  });
}
