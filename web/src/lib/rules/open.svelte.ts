import type { GameName } from '$lib/games';

interface Place {
  game: GameName;
  /** where the book is opened; at its beginning if there is none */
  rule?: string;
}

let place = $state.raw<Place>();
let sheets = 0;

/** Where the rules lie open beside the game, if they do; reactive. */
export function openPlace(): Place | undefined {
  return place;
}

/** Opens the rules beside the game, at a rule; says whether this page has a sheet for them. */
export function openRules(game: GameName, rule?: string): boolean {
  if (sheets === 0) return false;
  place = rule ? { game, rule } : { game };
  return true;
}

export function closeRules(): void {
  place = undefined;
}

/** A sheet tells that it is there, and then that it is gone. */
export function offerSheet(): () => void {
  sheets += 1;
  return () => {
    sheets -= 1;
    closeRules();
  };
}
