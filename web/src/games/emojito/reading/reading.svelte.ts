import { trustedScript } from '$lib/device/trusted';
import { gist, type Scores } from './scores';
import type { Heard, Picture } from './worker';
import worker from './worker?worker&url';

/** The width at which a picture is looked at: a face in it stays large enough. */
const WIDTH = 320;
/** Milliseconds between two looks: a posed face holds longer. */
const PAUSE = 150;
/** A performance is short: older scores belong to another face. */
const MOST_LOOKS = 60;

/** Turns your camera's picture into a handful of scores, on this device; off until you ask for it. */
export class FaceReading {
  state = $state<'off' | 'loading' | 'on' | 'failed'>('off');
  /** A face is in the picture. */
  found = $state(false);
  /** The scores so far; undefined until a face was seen. */
  scores = $state.raw<Scores>();
  /** The latest scores, shown to the person they are about. */
  stream = $state.raw<MediaStream>();
  #looks: Scores[] = [];
  #worker: Worker | undefined;
  #video: HTMLVideoElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins to read what this camera sees. */
  start(camera: MediaStream): void {
    this.stop();
    this.state = 'loading';
    this.stream = camera;
    this.#video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, srcObject: camera });
    void this.#video.play().catch(() => undefined);
    this.#worker = new Worker(trustedScript(worker), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<Heard>) => this.#hear(data);
    this.#worker.onerror = () => this.#fail();
  }

  /** Stops reading, and forgets the scores. */
  stop(): void {
    this.#end();
    this.state = 'off';
  }

  #fail(): void {
    this.#end();
    this.state = 'failed';
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    if (this.#video) this.#video.srcObject = null;
    this.#video = undefined;
    this.#looks = [];
    this.stream = undefined;
    this.scores = undefined;
    this.found = false;
  }

  #hear(heard: Heard): void {
    if (heard === 'failed') return this.#fail();
    if (heard === 'ready') this.state = 'on';
    else this.#take(heard.scores);
    this.#timer = setTimeout(() => this.#look(), PAUSE);
  }

  #take(scores: Scores | undefined): void {
    this.found = scores !== undefined;
    if (!scores) return;
    this.#looks = [...this.#looks, scores].slice(-MOST_LOOKS);
    this.scores = gist(this.#looks);
  }

  #look(): void {
    const picture = this.#video && pictureOf(this.#video);
    if (picture) this.#worker?.postMessage(picture, [picture.data.buffer]);
    else this.#timer = setTimeout(() => this.#look(), PAUSE);
  }
}

/** What the camera shows at this moment, small; nothing until it shows something. */
function pictureOf(video: HTMLVideoElement): Picture | undefined {
  if (!video.videoWidth) return undefined;
  const height = Math.round((WIDTH * video.videoHeight) / video.videoWidth);
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  pen?.drawImage(video, 0, 0, WIDTH, height);
  const image = pen?.getImageData(0, 0, WIDTH, height);
  return image && { data: image.data, width: WIDTH, height };
}
