export { write as writeOut } from './captions.svelte';
export { hush, loudness, play, setLoudness, soundOnTouch, stage } from './sound.svelte';
export type { SoundName } from './sounds';
