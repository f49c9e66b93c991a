/** What the person chose about sound, on this device. */
export interface Loudness {
  /** 0–1 */
  volume: number;
  muted: boolean;
}

export const USUAL: Loudness = { volume: 0.6, muted: false };

/** The current volume: 0 while muted or while somebody performs. */
export function levelOf({ volume, muted }: Loudness, hushed: boolean): number {
  return muted || hushed ? 0 : volume * volume; // Ears hear in powers.
}

export function writeLoudness({ volume, muted }: Loudness): string {
  return `${volume.toFixed(2)}${muted ? ' muted' : ''}`;
}

/** The stored volume, or the default. */
export function readLoudness(written: string | null): Loudness {
  const [, volume, muted] = /^([01](?:\.\d+)?)( muted)?$/.exec(written ?? '') ?? [];
  return volume === undefined ? USUAL : { volume: Math.min(1, Number(volume)), muted: muted !== undefined };
}
