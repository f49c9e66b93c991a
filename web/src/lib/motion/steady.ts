import { LATE } from './pace';

/** So many frames are waited for at most. */
const PATIENCE = 8;
let next: Promise<boolean> | undefined;

/** Waits for a frame that comes in time: while a page is being drawn anew, nothing moves well. Whether one came. */
export function steady(): Promise<boolean> {
  next ??= new Promise((resolve) => {
    const look = (left: number, last: number) =>
      requestAnimationFrame((now) => {
        const inTime = now - last <= LATE;
        if (!inTime && left) return look(left - 1, now);
        next = undefined;
        resolve(inTime);
      });
    look(PATIENCE, -Infinity);
  });
  return next;
}
