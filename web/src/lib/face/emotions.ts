import { face, type FaceParams } from './params';

/** The named emotions, by the few numbers that differ from rest. */
const SOME = {
  joy: { smile: 1, open: 0.45, wide: 0.5, low: 0.55, browOut: 0.3, browIn: 0.3, teeth: 1, blush: 0.5 },
  sadness: { smile: -0.8, browIn: 0.9, browOut: -0.4, lid: 0.65, gy: 0.5, tear: 1 },
  anger: { browKnit: 1, browIn: -0.3, smile: -0.6, lid: 0.75, low: 0.35, teeth: 1, open: 0.22, wide: 0.3 },
  fear: { browIn: 1, browOut: 0.6, lid: 1.3, pupil: 0.6, open: 0.45, wide: 0.5, smile: -0.35, sweat: 1 },
  surprise: { browIn: 1, browOut: 1, lid: 1.3, open: 1, wide: -0.9, pupil: 0.8 },
  disgust: { sneer: 1, browKnit: 0.6, smile: -0.7, low: 0.6, lid: 0.7, open: 0.3, tongue: 1, wide: 0.2, asym: 0.3 },
  contempt: { smile: 0.15, asym: 1, lid: 0.55, gx: 0.6, press: 0 },
  love: { smile: 0.8, low: 0.4, lid: 0.9, browIn: 0.5, browOut: 0.3, blush: 1, pupil: 1.3 },
  boredom: { lid: 0.45, gx: 0.4, gy: -0.5, smile: -0.15, press: 0.6, browIn: -0.1 },
  shame: { browIn: 0.8, lid: 0.4, gy: 0.9, smile: -0.3, press: 0.7, blush: 1 },
  doubt: { asym: 1, gx: -0.6, smile: -0.35, wide: -0.3, lid: 0.85 },
  determination: { browKnit: 0.75, press: 1, smile: 0.05, lid: 0.85 },
  serenity: { lid: 0, smile: 0.55 },
  pride: { lid: 0, smile: 0.7, browOut: 0.6, browIn: 0.4, asym: 0.2 },
  mischief: { browKnit: 0.6, smile: 0.9, asym: 0.6, lid: 0.75, teeth: 0.8, open: 0.12 },
  exhaustion: { lid: 0.3, browIn: 0.6, browOut: -0.4, open: 0.5, smile: -0.5, wide: -0.2, tongue: 1, sweat: 1 },
  neutral: { smile: 0.25 },
  thinking: { gx: 0.7, gy: -0.7, smile: -0.1, wide: -0.4, asym: 0.7, lid: 0.95 },
  done: { lid: 0, smile: 0.7 },
  asleep: { lid: 0, smile: -0.05, wide: -0.5 },
  content: { smile: 0.6, low: 0.15 },
  speaking: { open: 0.45, smile: 0.35, wide: -0.1, browOut: 0.3, browIn: 0.2 },
  panic: { browIn: 1, browOut: 0.7, lid: 1.35, pupil: 0.5, open: 0.7, wide: 0.7, smile: -0.5, sweat: 1, teeth: 0.6 },
  rage: { browKnit: 1, browIn: -0.4, smile: -0.7, lid: 0.75, low: 0.3, teeth: 1, open: 0.5, wide: 0.6 },
  sob: { smile: -1, browIn: 1, browOut: -0.5, lid: 0.4, open: 0.5, wide: 0.3, tears: 1 },
  glee: { smile: 1, open: 0.75, wide: 0.6, low: 0.5, browOut: 0.6, browIn: 0.6, teeth: 0.9, tongue: 1, blush: 0.8 },
} as const satisfies Record<string, Partial<FaceParams>>;

export type Emotion = keyof typeof SOME;

export const EMOTION_NAMES = Object.keys(SOME) as Emotion[];

/** The whole face of each named emotion. */
export const EMOTIONS = Object.fromEntries(
  EMOTION_NAMES.map((name) => [name, Object.freeze(face(SOME[name]))]),
) as Record<Emotion, Readonly<FaceParams>>;
