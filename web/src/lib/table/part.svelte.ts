import { isGame } from '$lib/games';
import { playable } from './games';
import type { Playable } from './playable';

/** A game's own part of the page, once it is there. Called as a page is made. */
export function partOf(game: () => string): { readonly playable: Playable | undefined; readonly failed: boolean } {
  /* With its name: views of the next game are not for the board of the last. */
  let found = $state.raw<{ game: string; playable: Playable }>();
  let failed = $state(false);

  $effect(() => {
    const wanted = game();
    if (!isGame(wanted)) return;
    playable(wanted).then(
      (part) => (found = { game: wanted, playable: part }),
      () => (failed = true),
    );
  });

  return {
    get playable() {
      return found?.game === game() ? found.playable : undefined;
    },
    get failed() {
      return failed;
    },
  };
}
