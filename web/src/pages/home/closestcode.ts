/** The most letters that may be wrong, missing or extra in a mistyped code; one in a short code. */
const SLIPS = 3;
const LETTERS_EACH = 5;

/** Of these codes the one that was probably meant, if one is near enough. */
export function closestCode(typed: string, codes: readonly string[]): string | undefined {
  const [first] = codes
    .map((code) => ({ code, slips: slipsBetween(typed, code) }))
    .filter(({ code, slips }) => slips <= Math.min(SLIPS, code.length / LETTERS_EACH))
    .toSorted((one, other) => one.slips - other.slips);
  return first?.code;
}

/** How many letters to change, add or leave out to get from one word to the other. */
function slipsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [up, letter] of [...one].entries()) {
    const next = [up + 1];
    for (const [index, another] of [...other].entries()) {
      const changed = (row[index] ?? 0) + (letter === another ? 0 : 1);
      next.push(Math.min(changed, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? one.length;
}
