import type { Playable } from '$lib/game/playable';
import Board from './AnyBoard.svelte';
import Screen from './AnyScreen.svelte';
import Count from './Count.svelte';
import { acting, keepsakes } from './keepsakes';
import { moments } from './moments';
import { aloud, narrate } from './narrate';
import Picture from './Picture.svelte';
import Plain from './Plain.svelte';
import type { Events, View } from './wire.gen';
import { words } from './words';

export default {
  deck: 'emojito',
  Plain,
  Board,
  Screen,
  faces: 'switched',
  led: ({ circle }) => circle !== null,
  lingers: 'instead',
  Picture,
  words,
  narrate,
  aloud,
  moments,
  keepsakes,
  acting,
  Count,
  sides: ({ sides }) => sides.map(({ seats }) => seats),
  bare: (gap) => gap === '',
} satisfies Playable<View, Events>;
