const BEGINNINGS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Settles with the first touch, key or focus. */
export function firstTouch(): Promise<void> {
  const heard = new AbortController();
  return new Promise((done) => {
    const begin = () => {
      heard.abort();
      done();
    };
    for (const beginning of BEGINNINGS) addEventListener(beginning, begin, { signal: heard.signal, passive: true });
  });
}
