import type { Component } from 'svelte';
import { deckNames, type Names as CardNames } from '$lib/decks/names';
import { GAME_NAMES, type GameName } from '$lib/games';
import { currentLanguage } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import type { OwnCard } from '$lib/own-decks/deck';
import type { Shape } from './paper';

/** A game's own cards on paper: what `games/<game>/paper.ts` exports by default. */
export interface Twin {
  /** the cards of each set, as often as the box holds them; the usual set first */
  sets: Readonly<Record<string, readonly string[]>>;
  /** what a set is called, if there are several */
  setName?: (set: string) => string;
  shape: Shape;
  /** the front of a card; it fills its place */
  Front: Component<{ card: string; names: Names }>;
  /** its cards have names of their own */
  named?: boolean;
  /** an icon for the backs */
  sign?: string;
  /** what a card that somebody made must say besides its name, so that one can play with it */
  Mark?: Component<{ card: OwnCard }>;
}

const TWINS = import.meta.glob<Twin>('../../games/*/paper.ts', { import: 'default' });

const pathOf = (game: string) => `../../games/${game}/paper.ts`;

/** The games whose cards can be printed. */
export const PRINTED: readonly GameName[] = GAME_NAMES.filter((game) => pathOf(game) in TWINS);

/** What cards that somebody made for this game say besides their names; undefined if nothing. */
export async function loadMark(game: string): Promise<Twin['Mark']> {
  return (await TWINS[pathOf(game)]?.())?.Mark;
}

/** A game's cards on paper, and what they are called. */
export async function loadTwin(game: GameName): Promise<{ twin: Twin; names: CardNames }> {
  const twin = await TWINS[pathOf(game)]?.();
  if (!twin) throw new Error(`${game} has no cards to print`);
  return { twin, names: twin.named ? await deckNames(game, currentLanguage()) : {} };
}
