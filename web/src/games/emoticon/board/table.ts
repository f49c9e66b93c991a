import { createContext } from 'svelte';
import type { BoardFrame } from '$lib/board/frame.svelte';
import type { Events, View } from '../wire.gen';
import type { Aim } from './aim.svelte';
import type { Plan } from './plan.svelte';
import type { Player } from './players';
import type { Question } from './question';
import type { Counted } from './rounds';

/** All that the parts of the board share. */
export interface Table {
  frame: BoardFrame<View, Events, Question, Plan>;
  aim: Aim;
  /** the round that was just counted, as long as its end is shown */
  readonly counted: Counted | undefined;
  /** the players as they stand, by seat; once a round is counted, as they stood then */
  readonly players: readonly Player[];
}

export const [useTable, shareTable] = createContext<Table>();
