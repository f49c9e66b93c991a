import { tick } from 'svelte';

/** An answer takes its button away: whoever was there stays beside it. Called as a board is made. */
export function keepFocus(part: () => HTMLElement | undefined, step: () => unknown): void {
  $effect(() => {
    step();
    void tick().then(() => {
      if (document.activeElement === document.body) part()?.focus({ preventScroll: true });
    });
  });
}
