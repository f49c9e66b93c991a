import { createContext } from 'svelte';
import type { BoardFrame } from '$lib/board/frame.svelte';
import type { Events, View } from '../wire.gen';
import type { Plan } from './plan.svelte';
import type { Question } from './question';
import type { Stage } from './stage.svelte';

/** All that the parts of the board share. */
export interface Table {
  frame: BoardFrame<View, Events, Question, Plan>;
  /** who is on stage, and what of it is shown */
  stage: Stage;
}

export const [useTable, shareTable] = createContext<Table>();
