import { createContext } from 'svelte';
import type { BoardFrame } from '$lib/board/frame.svelte';
import type { Events, View } from '../wire.gen';
import type { Pencil } from './pencil.svelte';
import type { Plan } from './plan.svelte';
import type { Question } from './question';

/** All that the parts of the board share. */
export interface Table {
  readonly frame: BoardFrame<View, Events, Question, Plan>;
  readonly pencil: Pencil;
  /** the others, from your left on; each keeps a place for pencil marks */
  readonly partners: readonly number[];
}

export const [useTable, shareTable] = createContext<Table>();
