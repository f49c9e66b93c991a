import type { Language } from './languages';
import type { Values } from './speak';

/** Words that change before certain sounds: `word` ends the text before a gap, `sound` begins what fills it. */
interface Change {
  sound: RegExp;
  word: RegExp;
  becomes: string;
}

/** Accents are set apart first. A French *h* stays as it is: *de Hugo* is right, and so is *de Hans*. */
const CHANGES: Partial<Record<Language, Change>> = {
  fr: { sound: /^([aeiouœæ]|y[^aeiou])/iu, word: /(^|\P{L})(d|qu)e $/iu, becomes: '$1$2’' },
  es: { sound: /^h?i(?![aeou])/iu, word: /(^|\P{L})y $/iu, becomes: '$1e ' },
};

/** A message whose words fit what fills its gaps: *la table d’Anne*, *león e imán*. Names stay as they are. */
export function joined(language: Language, text: string, values: Values = {}): string {
  const change = CHANGES[language];
  if (!change) return text;
  const { sound, word, becomes } = change;
  return Object.values(values)
    .filter((value) => typeof value === 'string')
    .filter((value) => sound.test(value.normalize('NFD')))
    .reduce((said, gap) => {
      const pieces = said.split(gap);
      const last = pieces.pop() ?? '';
      return [...pieces.map((piece) => piece.replace(word, becomes)), last].join(gap);
    }, text);
}
