import type { Playable } from '$lib/game/playable';
import Board from './board/Board.svelte';
import { narrate } from './narrate';
import Picture from './Picture.svelte';
import Plain from './Plain.svelte';
import type { Events, View } from './wire.gen';
import { words } from './words';

export default {
  Plain,
  Board,
  Picture,
  words,
  narrate,
  bare: () => false,
  faces: 'others',
} satisfies Playable<View, Events>;
