export { hush, loudness, play, setLoudness, soundOnTouch } from './sound.svelte';
export type { SoundName } from './sounds';
