import type { Component } from 'svelte';
import type { GameName } from '$lib/games';

/** A game's drawings: which rules have one, and what draws it. They repeat the words, so ears don't need them. */
export interface Drawings {
  drawn: readonly string[];
  /** those whose drawing is small, and stands beside the words */
  beside?: readonly string[];
  Drawing: Component<{ rule: string }>;
}

/* Found by looking: a game without drawings has none. */
const DRAWINGS = import.meta.glob<{ default: Drawings }>('../../games/*/rules/drawings.ts');

/** Brings in the drawings of one game. */
export async function loadDrawings(game: GameName): Promise<Drawings | undefined> {
  return (await DRAWINGS[`../../games/${game}/rules/drawings.ts`]?.())?.default;
}
