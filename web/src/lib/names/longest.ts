/** How many letters the longest word of a name has, with a hyphen that stays at its end: names are set so large that no word breaks. */
export function longestWord(name: string): number {
  return Math.max(1, ...name.split(/\s+|(?<=-)/).map((word) => [...word].length));
}
