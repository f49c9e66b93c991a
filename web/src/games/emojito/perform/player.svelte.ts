import type { FaceParams } from '$lib/face';
import { wantsWords } from '$lib/face/inwords.svelte';
import type { Teller } from '$lib/face/teller';
import { t } from '$lib/i18n';
import { reducedMotion } from '$lib/look/motion.svelte';
import { hush, stage, writeOut } from '$lib/sound';
import type { Performance } from '../wire.gen';
import { faceAt, lengthOf } from './faces';
import { FaceWords } from './facewords.svelte';
import { utter } from './voice';

/** Plays performances, one at a time: the face to be drawn over a seat, the voice to be heard. */
export class Player {
  /** The face at this moment; none while nothing is played, or nothing posed. */
  face = $state.raw<FaceParams>();
  /** Whose performance it is. */
  seat = $state<number>();
  /** A sound is being made. */
  sounding = $state(false);
  /** What the face does, in words; they stay when the performance is over. */
  readonly words = new FaceWords();
  #stop: (() => void) | undefined;

  /** Plays a performance from its start; what was playing stops. */
  play(seat: number, performance: Performance): void {
    this.stop();
    this.seat = seat;
    hush(true);
    const silence = speak(performance);
    // Fetched by those who want it: the others' board is lighter without.
    let teller: Teller | undefined;
    if (wantsWords())
      void import('$lib/face/teller').then((parts) => (teller = new parts.Teller())).catch(() => undefined);
    if (performance.poses.length) this.words.begin(seat);
    const began = Date.now();
    const length = lengthOf(performance);
    let heard: Performance['sounds'][number] | undefined;
    let frame = 0;
    const next = () => {
      const ms = Date.now() - began;
      if (ms >= length) return this.stop();
      this.face = faceAt(performance, ms, reducedMotion());
      // As it moves, also where it is drawn in jumps: a pose that is passed through is not one that is held.
      const passing = faceAt(performance, ms);
      const telling = passing && teller?.look(ms, passing);
      if (telling) this.words.take(telling);
      const sound = performance.sounds.find(({ at, length }) => ms >= at && ms < at + length);
      if (sound && sound !== heard) writeOut(t(`emojito.sound.${sound.kind}`));
      heard = sound;
      this.sounding = sound !== undefined;
      frame = requestAnimationFrame(next);
    };
    this.#stop = () => {
      cancelAnimationFrame(frame);
      silence();
    };
    next();
  }

  stop(): void {
    if (!this.#stop) return;
    this.#stop();
    this.#stop = undefined;
    this.face = undefined;
    this.seat = undefined;
    this.sounding = false;
    hush(false);
  }
}

/** Lets the sounds be heard, if the page may sound; returns how to end them. */
function speak({ sounds }: Performance): () => void {
  const found = sounds.length ? stage() : undefined;
  if (!found) return () => undefined;
  const { context, out } = found;
  const start = context.currentTime + 0.02;
  for (const sound of sounds) utter(context, out, sound, start + sound.at / 1000);
  return () => out.disconnect();
}
