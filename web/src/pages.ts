// The pages, each imported on the first visit.
import type { Route } from '$lib/address/routes';

interface Place {
  load: () => Promise<unknown>;
  /** Whether it needs all the words at once, not only those of the first pages. */
  whole: boolean;
}

export const PAGES: Record<Route['page'], Place> = {
  home: { load: () => import('./pages/Home.svelte'), whole: false },
  table: { load: () => import('./pages/Table.svelte'), whole: false },
  screen: { load: () => import('./pages/Screen.svelte'), whole: true },
  ca: { load: () => import('./pages/Ca.svelte'), whole: true },
  credits: { load: () => import('./pages/Credits.svelte'), whole: true },
  decks: { load: () => import('./pages/Decks.svelte'), whole: true },
  host: { load: () => import('./pages/Host.svelte'), whole: true },
  questions: { load: () => import('./pages/Questions.svelte'), whole: false },
  rules: { load: () => import('./pages/Rules.svelte'), whole: false },
  replay: { load: () => import('./pages/Replay.svelte'), whole: true },
  notfound: { load: () => import('./pages/NotFound.svelte'), whole: false },
};
