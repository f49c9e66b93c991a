import { createContext } from 'svelte';
import type { BoardFrame } from '$lib/board/frame.svelte';
import type { Events, View } from '../wire.gen';
import type { Plan } from './plan.svelte';
import type { Pull } from './pull.svelte';
import type { Question } from './question';

/** All that the parts of the board share. */
export interface Table {
  frame: BoardFrame<View, Events, Question, Plan>;
  pull: Pull;
  /** Looks closely at a card, or at the first. */
  look: (card?: string) => void;
}

export const [useTable, shareTable] = createContext<Table>();
