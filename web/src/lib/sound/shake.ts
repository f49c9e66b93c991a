import { reducedMotion } from '$lib/look/motion.svelte';

/** How bright the screen flashes, 0–1. */
const BRIGHT = 0.92;
/** Milliseconds of the one slow glow for people who want less motion. */
const GLOW = 1200;

/** Shakes the phone in a pattern of milliseconds, on and off in turn; where nothing can shake, the screen flashes instead. */
export function shake(pattern: readonly number[]): void {
  const shaken = 'vibrate' in navigator && navigator.vibrate([...pattern]);
  // A computer takes the call, and stands still.
  if (!shaken || !matchMedia('(any-pointer: coarse)').matches) flash(pattern);
}

/** The screen goes white in the same pattern: at most three times a second, which harms nobody. */
function flash(pattern: readonly number[]): void {
  const light = document.createElement('div');
  light.dataset.part = 'flash';
  light.ariaHidden = 'true';
  Object.assign(light.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '9',
    background: '#fff',
    pointerEvents: 'none',
    opacity: '0',
  });
  // Modal dialogs lie above everything else.
  (document.querySelector('dialog:modal') ?? document.body).append(light);
  const { frames, duration } = reducedMotion() ? glow() : flashes(pattern);
  void light
    .animate(frames, { duration })
    .finished.catch(() => undefined)
    .then(() => light.remove());
}

/** A pattern as keyframes: bright where a phone would shake, dark between. */
export function flashes(pattern: readonly number[]): { frames: Keyframe[]; duration: number } {
  const duration = pattern.reduce((sum, part) => sum + part, 0);
  let elapsed = 0;
  const frames = pattern.flatMap((part, turn) => {
    const from = elapsed / duration;
    elapsed += part;
    const opacity = turn % 2 ? 0 : BRIGHT;
    return [
      { offset: from, opacity },
      { offset: Math.min(1, elapsed / duration), opacity },
    ];
  });
  return { frames: [...frames, { offset: 1, opacity: 0 }], duration };
}

function glow(): { frames: Keyframe[]; duration: number } {
  return { frames: [{ opacity: 0 }, { opacity: BRIGHT / 2 }, { opacity: 0 }], duration: GLOW };
}
