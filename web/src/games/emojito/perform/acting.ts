import { clampFace, FACE_PARAMS, REST, type FaceParams } from '$lib/face';
import type { Performance, Pose, Sound } from '../wire.gen';
import { LENGTHS, SOUND_KINDS } from './utterances';

/** How a card sounds. */
interface Voice {
  energy: number;
  pleasure: number;
  sounds?: readonly string[];
}

/** When the face is there, and the pauses between what it does then, in milliseconds: as bots have them (bot_acting.py). */
const PEAK = 950;
const HOLDS = [1300, 1780, 2260] as const;
const PACE = 480;
const BLINK = 140;
const LETS_GO = 2740;
const RESTS = 3160;
const PAUSE = 220;

/** A card as a sure bot acts it: rest, a breath the other way, the rise, a hold that moves and blinks, and rest again. */
export function actOf(full: Readonly<FaceParams>, voice?: Voice): Performance {
  const energy = voice?.energy ?? 0;
  const slow = 1.2 - 0.3 * energy;
  const pulse = 0.08 + 0.05 * energy;
  const poses: [number, FaceParams][] = [
    [0, REST],
    [200, shut(scaled(full, -0.1))],
    [550, scaled(full, 0.6)],
    [PEAK, scaled(full, 1.12)],
  ];
  for (const [number, at] of HOLDS.entries()) {
    const held = scaled(full, 0.95 + (number % 2 ? -pulse : pulse));
    poses.push([at, held]);
    if (number === 1) poses.push([at + BLINK / 2, shut(held)], [at + BLINK, held]);
  }
  poses.push([LETS_GO, scaled(full, 0.45)], [Math.max(RESTS, LETS_GO + PACE), REST]);
  return {
    poses: poses.map(([at, params]): Pose => ({ at: Math.round(at * slow), face: clampFace(params) })),
    sounds: voice ? soundsOf(voice, PEAK * slow) : [],
  };
}

/** The face, so far from rest. */
function scaled(full: Readonly<FaceParams>, far: number): FaceParams {
  const moved = { ...REST };
  for (const name of FACE_PARAMS) moved[name] += (full[name] - REST[name]) * far;
  return clampFace(moved);
}

function shut(open: FaceParams): FaceParams {
  return { ...open, lid: 0 };
}

/** The sounds, one after the other: loud for energy, high for pleasure. */
function soundsOf({ energy, pleasure, sounds = [] }: Voice, start: number): Sound[] {
  let at = Math.round(start);
  return SOUND_KINDS.filter((kind) => sounds.includes(kind)).map((kind) => {
    const sound = {
      at,
      kind,
      strength: Math.max(0.1, 0.55 + 0.4 * energy),
      pitch: 0.3 * pleasure,
      length: LENGTHS[kind],
    };
    at += sound.length + PAUSE;
    return sound;
  });
}
