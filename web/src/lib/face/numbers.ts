export function clamp01(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}

/** A hundredth of a unit is finer than any screen. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
