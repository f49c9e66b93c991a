import { createContext } from 'svelte';
import type { BoardFrame } from '$lib/board/frame.svelte';
import type { Events, View } from '../wire.gen';
import type { Plan } from './plan.svelte';
import type { Question } from './question';

/** What the parts of the board share: the frame that they stand in. */
export const [useTable, shareTable] = createContext<BoardFrame<View, Events, Question, Plan>>();
