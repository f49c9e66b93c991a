import { Looker } from '$lib/face/camera/looker';
import { gist, type Scores } from './scores';

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
  #looker: Looker | undefined;

  /** Begins to read what this camera sees. */
  start(camera: MediaStream): void {
    this.stop();
    this.state = 'loading';
    this.stream = camera;
    this.#looker = new Looker(camera, 'scores', {
      ready: () => (this.state = 'on'),
      read: ({ scores }) => this.#take(scores),
      failed: () => this.#fail(),
    });
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
    this.#looker?.stop();
    this.#looker = undefined;
    this.#looks = [];
    this.stream = undefined;
    this.scores = undefined;
    this.found = false;
  }

  #take(scores: Scores | undefined): void {
    this.found = scores !== undefined;
    if (!scores) return;
    this.#looks = [...this.#looks, scores].slice(-MOST_LOOKS);
    this.scores = gist(this.#looks);
  }
}
