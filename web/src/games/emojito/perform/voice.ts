import type { Sound } from '../wire.gen';
import { chanceOf } from './chance';
import { along, burst, UTTERANCES, VOWELS } from './utterances';

/** Steps a second in which pitch, loudness and mouth move. */
const STEPS = 60;
const WIDTHS = [5, 9, 12, 14];
const SHARES = [1, 0.6, 0.3, 0.18];
/** How much louder breath is made than cords: a throat lets little of it through, and a sigh has nothing else. */
const BREATH = 4;

/** Utters a wordless sound at a moment of the context's clock: cords and breath through four moving formants. */
export function utter(context: BaseAudioContext, out: AudioNode, sound: Sound, start: number): void {
  const chance = chanceOf(`${sound.kind} ${sound.at} ${sound.pitch} ${sound.strength}`);
  const { pitch, loud, breath, vowels, bursts, rough = 4 } = UTTERANCES[sound.kind];
  const seconds = sound.length / 1000;
  const until = start + seconds;
  const curve = (value: (at: number) => number) => {
    const count = Math.max(2, Math.round(seconds * STEPS));
    return Float32Array.from({ length: count }, (_, step) => value(step / (count - 1)));
  };

  const cords = new OscillatorNode(context, { type: 'sawtooth' });
  const octave = 2 ** sound.pitch;
  cords.frequency.setValueCurveAtTime(
    curve((at) => along(pitch, at) * octave + (chance() - 0.5) * 2 * rough),
    start,
    seconds,
  );
  const air = new AudioBufferSourceNode(context, { buffer: hiss(context, seconds, chance) });
  const voiced = new GainNode(context);
  const breathed = new GainNode(context);
  voiced.gain.setValueCurveAtTime(
    curve((at) => 0.5 * (1 - along(breath, at))),
    start,
    seconds,
  );
  breathed.gain.setValueCurveAtTime(
    curve((at) => 0.5 * BREATH * along(breath, at)),
    start,
    seconds,
  );
  cords.connect(voiced);
  air.connect(breathed);

  const level = new GainNode(context, { gain: 0 });
  const strength = 0.35 + 0.65 * sound.strength;
  level.gain.setValueCurveAtTime(
    curve((at) => strength * along(loud, at) * burst(bursts, at) * Math.min(1, (1 - at) * 12)),
    start,
    seconds,
  );
  // A higher voice comes from a smaller head.
  const size = 2 ** (sound.pitch * 0.25);
  for (const [formant, width] of WIDTHS.entries()) {
    const [from, to] = vowels.map((vowel) => (VOWELS[vowel][formant] ?? 1000) * size) as [number, number];
    const throat = new BiquadFilterNode(context, { type: 'bandpass', frequency: from, Q: width });
    throat.frequency.setValueAtTime(from, start);
    throat.frequency.linearRampToValueAtTime(to, until);
    const share = new GainNode(context, { gain: SHARES[formant] ?? 0 });
    voiced.connect(throat);
    breathed.connect(throat);
    throat.connect(share).connect(level);
  }
  level.connect(out);
  cords.start(start);
  air.start(start);
  cords.stop(until);
  air.stop(until);
}

function hiss(context: BaseAudioContext, seconds: number, chance: () => number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * (seconds + 0.1)), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = chance() * 2 - 1;
  return buffer;
}
