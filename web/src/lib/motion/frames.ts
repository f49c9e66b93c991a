import { MOTION } from '$lib/look/motion.svelte';

/** Where something lies on the screen, in pixels. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const EASE_OUT = 'cubic-bezier(.2,.8,.2,1)';
/** How much a token is squashed when it lands. */
const SQUASH = 0.06;

/** From where it was to where it lies now: moves and grows, nothing else. */
export function flightFrames(from: Place, to: Place): Keyframe[] {
  const x = from.x + from.width / 2 - (to.x + to.width / 2);
  const y = from.y + from.height / 2 - (to.y + to.height / 2);
  // As large as it was, without outgrowing either side of where it was.
  const scale = to.width && to.height ? Math.min(from.width / to.width, from.height / to.height) : 1;
  return [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: 'none' }];
}

/** A card turns about its upright axis; its other face is shown from half way on. */
export function turnFrames(): Keyframe[] {
  return [{ transform: 'perspective(600px) rotateY(90deg)' }, { transform: 'none' }];
}

export function fadeFrames(): Keyframe[] {
  return [{ opacity: 0 }, { opacity: 1 }];
}

/** From point to point of a path, the last of which is where the element lies now: an arc of half a step, a squash on landing. */
export function hopFrames(path: readonly { x: number; y: number }[]): Keyframe[] {
  const end = path.at(-1);
  if (!end || path.length < 2) return [];
  const hops = path.length - 1;
  const frames: Keyframe[] = [];
  const add = (x: number, y: number, offset: number, squash = 0) =>
    frames.push({
      transform: `translate(${x - end.x}px, ${y - end.y}px) scale(${1 + squash}, ${1 - squash})`,
      offset: Math.min(1, offset / hops),
    });
  for (const [index, here] of path.slice(0, -1).entries()) {
    const there = path[index + 1] ?? end;
    const arc = Math.hypot(there.x - here.x, there.y - here.y) / 2;
    add(here.x, here.y, index);
    add((here.x + there.x) / 2, (here.y + there.y) / 2 - arc, index + 0.45);
    add(there.x, there.y, index + 0.85, SQUASH);
  }
  add(end.x, end.y, hops);
  return frames;
}

/** How long it takes to hop along a path. */
export function hopLength(path: readonly unknown[]): number {
  return Math.max(0, path.length - 1) * MOTION.hop;
}
