import type { Playable } from '$lib/game/playable';
import Board from './board/Board.svelte';
import { keepsakes } from './keepsakes';
import { moments } from './moments';
import { glance, narrate, wordless } from './narrate';
import Pairs from './Pairs.svelte';
import Picture from './Picture.svelte';
import Plain from './Plain.svelte';
import type { Events, View } from './wire.gen';
import { words } from './words';

export default {
  deck: 'facecards',
  Plain,
  Board,
  faces: 'all',
  Picture,
  words,
  narrate,
  glance,
  wordless,
  moments,
  keepsakes,
  EndDetails: Pairs,
  lingers: 'over',
  bare: (_gap, option) => typeof option === 'string',
} satisfies Playable<View, Events>;
