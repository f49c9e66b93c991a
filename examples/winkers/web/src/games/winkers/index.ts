import type { Playable } from '$lib/game/playable';
import { narrate } from './narrate';
import Picture from './Picture.svelte';
import Plain from './Plain.svelte';
import type { Events, View } from './wire.gen';
import { words } from './words';

export default { Plain, Picture, words, narrate, bare: () => false } satisfies Playable<View, Events>;
