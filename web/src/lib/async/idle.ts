/** The end of the queue. */
let queue = Promise.resolve();

/** Settles in an idle moment of the page; each caller gets a moment of its own, in order. */
export function whenIdle(): Promise<void> {
  queue = queue.then(() => new Promise(idle));
  return queue;
}

function idle(done: () => void): void {
  // Safari knows no idle moments.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(done, { timeout: 300 });
  else setTimeout(done);
}
