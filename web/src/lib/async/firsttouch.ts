const BEGINNINGS = ['pointerdown', 'keydown', 'focusin'] as const;

/** The first touch or key: the person who was only looking has begun to do something. */
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
