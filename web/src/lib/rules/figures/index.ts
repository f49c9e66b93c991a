import type { Component } from 'svelte';
import type { GameName } from '$lib/games';

/** A game's drawings: which rules have one, and what draws it. They repeat the words, so ears don't need them. */
export interface Drawings {
  drawn: readonly string[];
  /** those whose drawing is small, and stands beside the words */
  beside?: readonly string[];
  Drawing: Component<{ rule: string }>;
}

const DRAWINGS = import.meta.glob<{ default: Drawings }>('./*/drawings.ts');

/** Brings in the drawings of one game. */
export async function loadDrawings(game: GameName): Promise<Drawings> {
  const load = DRAWINGS[`./${game}/drawings.ts`];
  if (!load) throw new Error(`${game} has no drawings`);
  return (await load()).default;
}
