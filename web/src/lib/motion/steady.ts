import { beat } from './beat';

/** So many frames are waited for at most: enough to learn the beat of a device that has just slowed down. */
const PATIENCE = 8;
let next: Promise<boolean> | undefined;

/** Waits for a frame that comes in time: while a page is being drawn anew, nothing moves well. Whether one came. */
export function steady(): Promise<boolean> {
  next ??= new Promise((resolve) => {
    const look = (left: number, last: number | undefined) =>
      requestAnimationFrame((now) => {
        const inTime = last !== undefined && beat.hear(now - last);
        if (!inTime && left) return look(left - 1, now);
        next = undefined;
        resolve(inTime);
      });
    look(PATIENCE, undefined);
  });
  return next;
}
