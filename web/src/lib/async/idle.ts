/** The end of the queue. */
let queue = Promise.resolve();

/** A moment in which the page has nothing else to do: everyone who waits gets one of their own, in the order they came. */
export function whenIdle(): Promise<void> {
  queue = queue.then(() => new Promise(idle));
  return queue;
}

function idle(done: () => void): void {
  // Safari knows no idle moments.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(done, { timeout: 300 });
  else setTimeout(done);
}
