/** Milliseconds that a page may have been out of sight before its connection is in doubt. */
const UNSEEN = 5000;
/** How often a running page notes that it runs, and how long without such a note means that it slept, in milliseconds. */
const BEAT = 1000;
const ASLEEP = 3000;

interface Calls {
  /** back: the connection may have died unnoticed */
  wake: (doubt: { inDoubt: boolean }) => void;
  lose: () => void;
}

/** Tells when this device comes back from sleep, from the background, or to the network. */
export function watchDevice({ wake, lose }: Calls): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  let hiddenAt = Infinity;
  let ranAt = Date.now();
  // An iPhone stops a page without telling it.
  const beat = setInterval(() => (ranAt = Date.now()), BEAT);
  signal.addEventListener('abort', () => clearInterval(beat));

  const back = (asleep: boolean) => {
    const now = Date.now();
    wake({ inDoubt: asleep || now - hiddenAt > UNSEEN || now - ranAt > ASLEEP });
    hiddenAt = Infinity;
    ranAt = now;
  };
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? (hiddenAt = Date.now()) : back(false)),
    { signal },
  );
  document.addEventListener('resume', () => back(true), { signal });
  addEventListener(
    'pageshow',
    (event) => {
      if (event.persisted) wake({ inDoubt: true });
    },
    { signal },
  );
  addEventListener('online', () => wake({ inDoubt: true }), { signal });
  addEventListener('offline', lose, { signal });
  return () => watch.abort();
}
