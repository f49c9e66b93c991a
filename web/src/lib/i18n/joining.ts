import type { Language } from './languages';
import type { Values } from './speak';

/** Words that change before certain sounds: `word` ends the text before a gap, `sound` begins what fills it. */
interface Change {
  sound: RegExp;
  word: RegExp;
  becomes: string;
}

/** First names whose *h* is silent: *d’Hélène*. Any other stays as it is: *de Hugo* is right, and so is *de Hans*. */
const SILENT_H =
  'h(e\u0301?le\u0300?ne|e\u0301?loi\u0308?se|enri(ette)?|ermine|erve\u0301?|ippolyte|onore\u0301?|onorine|orace|ortense|uguette|yacinthe)(?!\\p{L})';

/** Accents are set apart first. */
const CHANGES: Partial<Record<Language, Change>> = {
  fr: { sound: new RegExp(`^([aeiouœæ]|y[^aeiou]|${SILENT_H})`, 'iu'), word: /(^|\P{L})(d|qu)e $/iu, becomes: '$1$2’' },
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
