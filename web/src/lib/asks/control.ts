import type { Snippet } from 'svelte';
import type { Option, Said } from '$lib/game/playable';
import type { Amiss } from '$lib/server/refusals';

/** What a default control needs of its game: how things are called and drawn, and where the answer goes. */
export interface Control {
  sentence(kind: string): string;
  about(kind: string): string | undefined;
  gap(kind: string, gap: string): string;
  option(gap: string, option: Option, before?: readonly Option[]): string;
  answer(answer: Said | Option | readonly Option[]): string;
  /** whether the options of a gap are drawn without their names */
  bare(gap: string, option: Option): boolean;
  picture: Snippet<[string, Option]>;
  /** the answer that was given, while it can still be changed */
  given: unknown;
  give(answer: unknown): void;
  sending: boolean;
  /** why the last answer was refused, and the rule that says so */
  amiss: Amiss | undefined;
  game: string;
}
