export { capital } from './capital';
export { bestLanguage, LANGUAGE_CODES, ownName, type Language } from './languages';
export { listed } from './listed';
export { chooseLanguage, currentLanguage, find, speakWhole, startLanguage, t, withAllWords } from './language.svelte';
export type { Catalogue, Filling, GapKey, Key, PlainKey, Values } from './speak';
