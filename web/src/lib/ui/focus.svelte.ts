import { tick } from 'svelte';

/** Moves the focus to this part if a new step has removed the focused button. Called as a board is made. */
export function keepFocus(part: () => HTMLElement | undefined, step: () => unknown): void {
  $effect(() => {
    step();
    void tick().then(() => {
      if (document.activeElement === document.body) part()?.focus({ preventScroll: true });
    });
  });
}
