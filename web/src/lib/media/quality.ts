/** How much of a picture each receiver gets, so that an ordinary line can feed a whole table. */
export interface Quality {
  /** bits a second for the picture to one receiver */
  bitrate: number;
  framerate: number;
  /** how many times smaller than the camera's picture */
  scale: number;
}

/** Bits a second that an ordinary uplink can spare for pictures; voices come on top. */
const UPLINK = 1_800_000;
const MOST = 900_000;
export const VOICE = 32_000;

/** The quality for so many receivers. */
export function qualityFor(receivers: number): Quality {
  const bitrate = Math.min(MOST, Math.floor(UPLINK / Math.max(1, receivers)));
  if (receivers <= 2) return { bitrate, framerate: 30, scale: 1 };
  if (receivers <= 4) return { bitrate, framerate: 24, scale: 1.5 };
  return { bitrate, framerate: 15, scale: 2 };
}
