export { bestLanguage, LANGUAGE_CODES, ownName, type Language } from './languages';
export { chooseLanguage, currentLanguage, isKey, speakWhole, startLanguage, t } from './language.svelte';
export type { Catalogue, Key, Values } from './speak';
