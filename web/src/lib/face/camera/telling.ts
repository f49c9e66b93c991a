import type { Telling } from '../features';
import { Teller } from '../teller';
import type { FaceTold } from '$lib/wire.gen';
import { Looker } from './looker';
import { faceFrom, measure, Rest, type Point } from './points';

type Told = FaceTold['features'];

/** Says in words' ingredients what the face in front of one's own camera does, for as long as one acts; the picture stays here. */
export class FaceTelling {
  readonly #rest = new Rest();
  readonly #turned: (on: boolean) => void;
  #looker: Looker | undefined;

  /** `turned` is told whether it looks at the face now. */
  constructor(turned: (on: boolean) => void) {
    this.#turned = turned;
  }

  /** Looks at this camera's picture, and tells what is new. */
  start(camera: MediaStream, tell: (features: Told) => void): void {
    this.stop();
    const teller = new Teller();
    this.#looker = new Looker(camera, 'points', {
      ready: () => this.#turned(true),
      read: ({ points }) => {
        const telling = points && this.#look(teller, points);
        // Points tell nothing of tears or tongues: all that can be in it is what a camera can see.
        if (telling) tell(Object.values(telling) as Told);
      },
      failed: () => this.stop(),
    });
  }

  stop(): void {
    this.#looker?.stop();
    this.#looker = undefined;
    this.#turned(false);
  }

  #look(teller: Teller, points: readonly Point[]): Telling | undefined {
    const measures = measure(points);
    return measures && teller.look(Date.now(), faceFrom(measures, this.#rest.learn(measures)));
  }
}
