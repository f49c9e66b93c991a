import type { Snippet } from 'svelte';
import type { Option, Said } from '$lib/table/playable';

/** What a default control needs of its game: how things are called and drawn, and where the answer goes. */
export interface Control {
  sentence(kind: string): string;
  gap(kind: string, gap: string): string;
  option(gap: string, option: Option): string;
  answer(answer: Said | Option | readonly Option[]): string;
  /** whether the options of a gap are drawn without their names */
  bare(gap: string): boolean;
  picture: Snippet<[string, Option]>;
  /** the answer that was given, while it can still be changed */
  given: unknown;
  give(answer: unknown): void;
  sending: boolean;
}
