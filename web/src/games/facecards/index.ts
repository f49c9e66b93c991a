import type { Playable } from '$lib/table/playable';
import { narrate } from './narrate';
import Picture from './Picture.svelte';
import Plain from './Plain.svelte';
import type { Events, View } from './wire.gen';
import { words } from './words';

export default {
  deck: 'facecards',
  Plain,
  Picture,
  words,
  narrate,
  bare: (_gap, option) => typeof option === 'string',
} satisfies Playable<View, Events>;
