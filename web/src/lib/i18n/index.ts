export { bestLanguage, LANGUAGE_CODES, LANGUAGES, type Language } from './languages';
export { chooseLanguage, currentLanguage, isKey, startLanguage, t } from './language.svelte';
export type { Key, Values } from './speak';
