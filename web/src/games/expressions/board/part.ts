import type { BoardProps } from '$lib/game/playable';
import type { Places } from '$lib/motion';
import type { Clue, View } from '../wire.gen';
import type { Says, Whereabouts } from './cards';
import type { Pencil } from './pencil.svelte';
import type { Plan } from './plan.svelte';
import type { Asked, Question } from './question';

/** Your part of the board: what both the sheet of a phone and the panel of a wide screen draw. */
export interface Part {
  board: BoardProps<View>;
  wide: boolean;
  /** there is little room: the hand is shown in low tiles */
  tight: boolean;
  plan: Plan;
  asked: Asked;
  question: Question;
  pencil: Pencil;
  places: Places;
  /** the others, from your left on; each keeps a place for pencil marks */
  partners: readonly number[];
  /** the clues that lie before you */
  own: readonly Clue[];
  /** what is to be done */
  title: string;
  /** how to make a note, or about whom */
  noting: string;
  grid: {
    label: string;
    where: (card: string) => Whereabouts;
    chosen: string | undefined;
    does: 'choose' | 'note' | 'look';
    onpick: (card: string) => void;
  };
  /** a card of the hand is chosen */
  take: (card: string) => void;
  /** the card is turned to what it shall say */
  aim: (says: Says) => void;
}
