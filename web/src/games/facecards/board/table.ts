import type { Places } from '$lib/motion';
import type { BoardProps } from '$lib/game/playable';
import type { Events, View } from '../wire.gen';
import type { Plan } from './plan.svelte';
import type { Pull } from './pull.svelte';
import type { Question } from './question';

/** All that the parts of the board share. */
export interface Table {
  board: BoardProps<View, Events>;
  question: Question;
  plan: Plan;
  pull: Pull;
  places: Places;
  wide: boolean;
  /** Looks closely at a card, or at the first. */
  look: (card?: string) => void;
}
