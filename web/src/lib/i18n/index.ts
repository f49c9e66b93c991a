export { bestLanguage, LANGUAGE_CODES, LANGUAGES, type Language } from './languages';
export { chooseLanguage, currentLanguage, isKey, speakWhole, startLanguage, t } from './language.svelte';
export type { Catalogue, Key, Values } from './speak';
