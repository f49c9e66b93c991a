import type { Playable } from '$lib/game/playable';
import Board from './board/Board.svelte';
import Count from './Count.svelte';
import { moments } from './moments';
import { narrate } from './narrate';
import Picture from './Picture.svelte';
import Plain from './Plain.svelte';
import type { Events, View } from './wire.gen';
import { words } from './words';

export default {
  Plain,
  Board,
  faces: 'others',
  Picture,
  words,
  narrate,
  moments,
  Count,
  lingers: 'over',
  bare: (gap) => gap === '' || gap === 'card',
} satisfies Playable<View, Events>;
