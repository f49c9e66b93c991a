/** So many characters the table takes of a name; an emoji is one, however it is stored. */
const LONGEST = 24;

/** A name as it is sent: no longer than the table takes, and not cut in the middle of a character. */
export function tidyName(name: string): string {
  return [...name.trim()].slice(0, LONGEST).join('').trim();
}
