import type { Playable } from '$lib/game/playable';
import Board from './board/Board.svelte';
import Earned from './Earned.svelte';
import { moments } from './moments';
import { narrate } from './narrate';
import Picture from './Picture.svelte';
import Plain from './Plain.svelte';
import type { Events, View } from './wire.gen';
import { words } from './words';

/** The gaps that cards go into; the others take seats and moods. */
const CARD_GAPS = ['', 'card', 'mine', 'theirs'];

export default {
  deck: 'emoticon',
  Plain,
  Board,
  faces: 'all',
  Picture,
  words,
  narrate,
  moments,
  Earned,
  bare: (gap) => CARD_GAPS.includes(gap),
} satisfies Playable<View, Events>;
