import { isGame } from '$lib/games';
import { playable } from './load';
import type { Playable } from './playable';

/** Imports a game's module once, and again for another game. Call it during component initialisation. */
export function gameModule(game: () => string): { readonly playable: Playable | undefined; readonly failed: boolean } {
  /* With its name: views of the next game are not for the board of the last. */
  let found = $state.raw<{ game: string; playable: Playable }>();
  let failed = $state<string>();
  /* Views come all the time, and most are of the same game: it is brought in once. */
  const wanted = $derived(game());

  $effect(() => {
    const name = wanted;
    if (!isGame(name)) return;
    playable(name).then(
      (part) => (found = { game: name, playable: part }),
      () => (failed = name),
    );
  });

  return {
    get playable() {
      return found?.game === wanted ? found.playable : undefined;
    },
    get failed() {
      return failed === wanted;
    },
  };
}
