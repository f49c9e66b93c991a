import type { Option, Said } from '$lib/game/playable';
import type { Sentence } from '$lib/wire.gen';

/** The gaps of a sentence, in order. */
export function gapsOf(sentence: Sentence): string[] {
  return Object.keys(sentence.cases?.[0] ?? {});
}

/** The answer that a sentence makes with these words in its gaps. */
export function saidOf(sentence: Sentence, words: readonly Option[]): Said {
  return { type: sentence.kind, ...Object.fromEntries(gapsOf(sentence).map((gap, at) => [gap, words[at] ?? ''])) };
}

/** What still fits into the next gap, when those before it are filled with these words. */
export function fitting(sentence: Sentence, words: readonly Option[]): Option[] {
  const options = new Set<Option>();
  for (const fits of (sentence.cases ?? []).map(Object.values) as Option[][][]) {
    if (!words.every((word, index) => fits[index]?.includes(word))) continue;
    for (const option of fits[words.length] ?? []) {
      if (!options.has(option) && canEnd(sentence, fits, [...words, option])) options.add(option);
    }
  }
  return [...options];
}

/** As many of these words as can still begin this sentence; a gap with one option fills itself. */
export function tidyWords(sentence: Sentence, words: readonly Option[]): Option[] {
  const kept: Option[] = [];
  for (let index = 0; index < gapsOf(sentence).length; index += 1) {
    const fits = fitting(sentence, kept);
    const word = words[index];
    if (word !== undefined && fits.includes(word)) kept.push(word);
    else if (fits.length === 1 && fits[0] !== undefined) kept.push(fits[0]);
    else break;
  }
  return kept;
}

/** Every way to say a sentence to its end: the words of its gaps, in order. */
export function wholes(sentence: Sentence): Option[][] {
  const gaps = gapsOf(sentence).length;
  const grown = (words: readonly Option[]): Option[][] =>
    words.length < gaps ? fitting(sentence, words).flatMap((word) => grown([...words, word])) : [[...words]];
  return grown([]);
}

/** Whether the sentence can be said to its end, having begun so. */
function canEnd(sentence: Sentence, fits: readonly Option[][], words: readonly Option[]): boolean {
  if (sentence.distinct && new Set(words).size < words.length) return false;
  if (words.length === fits.length)
    return !sentence.but?.some((barred) => barred.every((word, index) => word === words[index]));
  return (fits[words.length] ?? []).some((option) => canEnd(sentence, fits, [...words, option]));
}
