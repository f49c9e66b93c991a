import { currentLanguage } from './language.svelte';

/** The sentence with a capital at its head. */
export function capital(sentence: string): string {
  const language = currentLanguage();
  // In Dutch, ij is one letter.
  const head = language === 'nl' && sentence.startsWith('ij') ? 2 : 1;
  return sentence.slice(0, head).toLocaleUpperCase(language) + sentence.slice(head);
}
