/** Samples that one column of a sonogram looks at. */
const WINDOW = 512;

/** How loud it is round this sample, from 0 to about 1. */
export function loudness(samples: Float32Array, at: number): number {
  let sum = 0;
  for (let number = at; number < at + WINDOW; number += 1) sum += (samples[number] ?? 0) ** 2;
  return Math.min(1, Math.sqrt(sum / WINDOW) * 3);
}

/** Finds how much of each pitch there is round a sample: from 80 Hz up to 4 kHz in even musical steps. */
export function spectrum(rate: number, rows: number): (samples: Float32Array, at: number) => number[] {
  const waves = Array.from({ length: rows }, (_, row) => {
    const turn = (2 * Math.PI * 80 * 50 ** (row / rows)) / rate;
    return Array.from({ length: WINDOW }, (_, at) => {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / WINDOW);
      return [window * Math.cos(turn * at), window * Math.sin(turn * at)] as const;
    });
  });
  return (samples, at) =>
    waves.map((wave) => {
      let cos = 0;
      let sin = 0;
      for (const [number, [along, across]] of wave.entries()) {
        cos += (samples[at + number] ?? 0) * along;
        sin += (samples[at + number] ?? 0) * across;
      }
      const level = 20 * Math.log10(Math.hypot(cos, sin) / WINDOW + 1e-6);
      return Math.min(1, Math.max(0, (level + 75) / 55));
    });
}
