/** How much of a picture each receiver gets, so that an ordinary uplink can feed a whole table. */
export interface Quality {
  /** bits a second for the picture to one receiver */
  bitrate: number;
  framerate: number;
  /** how many times smaller than the camera's picture */
  scale: number;
}

/** What some browsers tell about the network of this device. */
interface OwnNetwork extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

/** Bits a second that an ordinary uplink can spare for pictures, and a thin one; voices come on top. */
const [UPLINK, THIN_UPLINK] = [1_800_000, 450_000];
const MOST = 900_000;
export const VOICE = 32_000;

export function ownNetwork(): OwnNetwork | undefined {
  return (globalThis.navigator as (Navigator & { connection?: OwnNetwork }) | undefined)?.connection;
}

/** Whether pictures should be small: the person asked to save, or the browser knows the network to be slow. */
export function isThin(network: OwnNetwork | undefined): boolean {
  return network?.saveData === true || /[23]g$/.test(network?.effectiveType ?? '');
}

/** The quality for so many receivers. The browser itself goes below it where the network is worse than hoped. */
export function qualityFor(receivers: number, thin = false): Quality {
  const bitrate = Math.min(MOST, Math.floor((thin ? THIN_UPLINK : UPLINK) / Math.max(1, receivers)));
  if (thin || receivers > 4) return { bitrate, framerate: 15, scale: 2 };
  if (receivers > 2) return { bitrate, framerate: 24, scale: 1.5 };
  return { bitrate, framerate: 30, scale: 1 };
}
