const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** So many bytes as people say it: 1.3 GB, 870 MB. */
export function sayBytes(bytes: number, language: string): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const amount = bytes / 1000 ** power;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[power - 1] ?? 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: amount < 10 ? 1 : 0,
  }).format(amount);
}

/** A line through these numbers in a box of 100 × 28, lowest at the foot; flat if all are nothing. */
export function lineThrough(numbers: readonly number[]): string {
  const most = Math.max(1e-9, ...numbers);
  const step = 100 / Math.max(1, numbers.length - 1);
  return numbers
    .map((number, index) => `${(index * step).toFixed(1)},${(27 - (26 * number) / most).toFixed(1)}`)
    .join(' ');
}
