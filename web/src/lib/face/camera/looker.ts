import { trustedScript } from '$lib/device/trusted';
import type { Heard, Picture, Read, Wanted } from './worker';
import worker from './worker?worker&url';

/** The width at which a picture is looked at: a face in it stays large enough. */
const WIDTH = 320;
/** Milliseconds between two looks: a posed face holds longer. */
const PAUSE = 150;

interface Ends {
  /** all is there: from now on it looks */
  ready: () => void;
  /** one look, and what was read from it */
  read: (read: Read) => void;
  /** it can't look on this device, or no longer */
  failed: () => void;
}

/** Looks at a camera's picture again and again, on this device, until it is stopped. */
export class Looker {
  readonly #wanted: Wanted;
  readonly #ends: Ends;
  readonly #worker: Worker;
  readonly #video: HTMLVideoElement;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(camera: MediaStream, wanted: Wanted, ends: Ends) {
    this.#wanted = wanted;
    this.#ends = ends;
    this.#video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, srcObject: camera });
    void this.#video.play().catch(() => undefined);
    this.#worker = new Worker(trustedScript(worker), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<Heard>) => this.#hear(data);
    this.#worker.onerror = () => ends.failed();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#worker.terminate();
    this.#video.srcObject = null;
  }

  #hear(heard: Heard): void {
    if (heard === 'failed') return this.#ends.failed();
    if (heard === 'ready') this.#ends.ready();
    else this.#ends.read(heard);
    this.#timer = setTimeout(() => this.#look(), PAUSE);
  }

  #look(): void {
    const picture = pictureOf(this.#video);
    if (picture) this.#worker.postMessage({ ...picture, wanted: this.#wanted }, [picture.data.buffer]);
    else this.#timer = setTimeout(() => this.#look(), PAUSE);
  }
}

/** What the camera shows at this moment, small; nothing until it shows something. */
function pictureOf(video: HTMLVideoElement): Omit<Picture, 'wanted'> | undefined {
  if (!video.videoWidth) return undefined;
  const height = Math.round((WIDTH * video.videoHeight) / video.videoWidth);
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  pen?.drawImage(video, 0, 0, WIDTH, height);
  const image = pen?.getImageData(0, 0, WIDTH, height);
  return image && { data: image.data, width: WIDTH, height };
}
