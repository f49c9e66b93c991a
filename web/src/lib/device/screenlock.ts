import { holdScreen } from './secure';

/** Keeps the screen from going dark while this page is seen; returns how to stop. */
export function keepScreenOn(): () => void {
  const watch = new AbortController();
  let lock: WakeLockSentinel | undefined;
  const hold = async () => {
    // Browsers release the lock of a hidden page: it is taken again when the page is visible.
    if (document.visibilityState !== 'visible') return;
    const held = await holdScreen();
    if (watch.signal.aborted) await held?.release();
    else lock = held;
  };
  void hold();
  document.addEventListener('visibilitychange', () => void hold(), { signal: watch.signal });
  return () => {
    watch.abort();
    void lock?.release();
  };
}
