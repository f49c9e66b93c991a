import type { GameName } from '$lib/games';
import type { OwnDeck } from '$lib/own-decks/deck';
import type { Paper } from '$lib/paper/paper';

/** What `mien deck print` writes into the file: src/mien/decks/paper.py has the same. */
export interface Job {
  language: string;
  paper: Paper;
  large: boolean;
  backs: boolean;
  grey: boolean;
  /** the pictures as data: addresses, by their files; a game's own are SVG */
  pictures: Readonly<Record<string, string>>;
  /** a deck that somebody made, or a game's own cards */
  deck: OwnDeck | null;
  game: GameName;
  set: string;
}

/** The job that this page was made for. */
export function readJob(): Job {
  const text = document.getElementById('job')?.textContent;
  if (!text) throw new Error('The page was made without a job');
  return JSON.parse(text) as Job;
}
