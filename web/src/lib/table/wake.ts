import { holdScreen } from '$lib/secure';

/** How long a page may have been out of sight before its line is in doubt. */
const DOUBT_AFTER = 5000;

interface Calls {
  /** back: the line may have died unnoticed */
  wake(doubt: { inDoubt: boolean }): void;
  lose(): void;
}

/** Tells when this device comes back from sleep, from the background, or to the network. */
export function watchDevice({ wake, lose }: Calls): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  let hiddenAt: number | undefined;
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now();
      } else {
        wake({ inDoubt: hiddenAt !== undefined && Date.now() - hiddenAt > DOUBT_AFTER });
        hiddenAt = undefined;
      }
    },
    { signal },
  );
  addEventListener('pageshow', (event) => void (event.persisted && wake({ inDoubt: true })), { signal });
  addEventListener('online', () => wake({ inDoubt: true }), { signal });
  addEventListener('offline', lose, { signal });
  return () => watch.abort();
}

/** Keeps a screen that is only looked at from going dark; returns how to stop. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  const hold = async () => {
    if (document.visibilityState !== 'visible') return;
    lock = await holdScreen();
  };
  void hold();
  document.addEventListener('visibilitychange', hold);
  return () => {
    document.removeEventListener('visibilitychange', hold);
    void lock?.release();
  };
}
