import { currentLanguage } from './language.svelte';
import type { Language } from './languages';

/** These words as a list in the person's language: *Ada, Ben and Cyd*. */
export function listed(things: readonly string[]): string {
  const language = currentLanguage();
  return (LISTS[language] ??= new Intl.ListFormat(language)).format(things);
}

/** One formatter per language: making one costs more than a hundred sentences. */
const LISTS: Record<Language, Intl.ListFormat> = {};
