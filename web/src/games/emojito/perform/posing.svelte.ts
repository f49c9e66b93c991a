import { EMOTIONS, REST, type Emotion, type FaceParams } from '$lib/face';
import type { Performance, Sound } from '../wire.gen';
import { LENGTHS, type SoundKind } from './utterances';

/** Sounds in one performance: more is a song. */
export const MOST_SOUNDS = 3;
/** When the face is there, when it lets go, when it is at rest again, in milliseconds. */
const [THERE, LETS_GO, RESTS] = [700, 2600, 3200];
const FIRST_SOUND = 500;
const PAUSE = 200;

/** What a slider moves in a face. */
export const SLIDERS = {
  brows: {
    from: -1,
    to: 1,
    get: ({ browIn, browOut, browKnit }) => (browKnit > 0 ? -browKnit : (browIn + browOut) / 2),
    set: (value) =>
      value < 0
        ? { browKnit: -value, browIn: value * 0.3, browOut: 0 }
        : { browKnit: 0, browIn: value, browOut: value },
  },
  eyes: { from: 0, to: 1.35, get: ({ lid }) => lid, set: (lid) => ({ lid }) },
  look: { from: -1, to: 1, get: ({ gx }) => gx, set: (gx) => ({ gx }) },
  mouth: { from: -1, to: 1, get: ({ smile }) => smile, set: (smile) => ({ smile }) },
  jaw: { from: 0, to: 1, get: ({ open }) => open, set: (open) => ({ open }) },
} as const satisfies Record<
  string,
  { from: number; to: number; get: (face: FaceParams) => number; set: (value: number) => Partial<FaceParams> }
>;

export type Slider = keyof typeof SLIDERS;

/** A performance in the making, for an actor without a camera. */
export class Posing {
  open = $state(false);
  face = $state.raw<FaceParams>(REST);
  emotion = $state<Emotion | undefined>();
  sounds = $state.raw<readonly SoundKind[]>([]);
  strength = $state(0.7);

  /** Back to nothing: another card is acted. */
  clear(): void {
    this.open = false;
    this.face = REST;
    this.emotion = undefined;
    this.sounds = [];
  }

  /** A named face to begin with. */
  start(emotion: Emotion): void {
    this.emotion = emotion;
    this.face = { ...EMOTIONS[emotion] };
  }

  move(slider: Slider, value: number): void {
    this.face = { ...this.face, ...SLIDERS[slider].set(value) };
  }

  /** Takes a sound in, or out again. */
  toggle(kind: SoundKind): void {
    if (this.sounds.includes(kind)) this.sounds = this.sounds.filter((other) => other !== kind);
    else if (this.sounds.length < MOST_SOUNDS) this.sounds = [...this.sounds, kind];
  }

  /** What will be shown under a symbol; nothing as long as nothing is made. */
  performance(symbol: 'face' | 'sound' | 'both'): Performance | undefined {
    const poses = symbol === 'sound' || this.face === REST ? [] : posesOf(this.face);
    const sounds = symbol === 'face' ? [] : soundsOf(this.sounds, this.strength);
    return poses.length || sounds.length ? { poses, sounds } : undefined;
  }
}

function posesOf(face: FaceParams): Performance['poses'] {
  return [
    { at: 0, face: {} },
    { at: THERE, face },
    { at: LETS_GO, face },
    { at: RESTS, face: {} },
  ];
}

function soundsOf(kinds: readonly SoundKind[], strength: number): Sound[] {
  let at = FIRST_SOUND;
  return kinds.map((kind) => {
    const sound = { at, kind, strength, pitch: 0, length: LENGTHS[kind] };
    at += sound.length + PAUSE;
    return sound;
  });
}
