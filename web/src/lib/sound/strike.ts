import type { Stroke } from './sounds';

/** Softest level of an envelope: exponential ramps can't reach nothing. */
const FAINT = 0.0001;

let hiss: AudioBuffer | undefined;

/** Plays one stroke at a moment of the context's clock. */
export function strike(context: BaseAudioContext, out: AudioNode, stroke: Stroke, start: number): void {
  const from = start + stroke.start / 1000;
  const until = from + stroke.lasts / 1000;
  PLAYERS[stroke.of](context, out, stroke, from, until);
}

const PLAYERS: Record<
  Stroke['of'],
  (context: BaseAudioContext, out: AudioNode, stroke: Stroke, from: number, until: number) => void
> = {
  /* Paper is hiss around a pitch. */
  paper(context, out, { loud, pitch }, from, until) {
    const source = new AudioBufferSourceNode(context, { buffer: hissOf(context) });
    const tone = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 0.9 });
    source
      .connect(tone)
      .connect(dying(context, loud, from, until))
      .connect(out);
    source.start(from, 0, until - from);
  },

  /* Wood is a tone and its fourth harmonic, as in a marimba's bar, and the knock of the stick. */
  wood(context, out, { loud, pitch }, from, until) {
    for (const [times, share, length] of [
      [1, 1, 1],
      [4, 0.22, 0.4],
    ] as const) {
      const tone = new OscillatorNode(context, { type: 'sine', frequency: pitch * times });
      tone.connect(dying(context, loud * share, from, from + (until - from) * length)).connect(out);
      tone.start(from);
      tone.stop(until);
    }
    PLAYERS.paper(
      context,
      out,
      { of: 'paper', start: 0, lasts: 20, loud: loud * 0.3, pitch: pitch * 6 },
      from,
      from + 0.02,
    );
  },

  /* A voice is a rough tone through two formants: an “mm” that opens. */
  voice(context, out, { loud, pitch, to }, from, until) {
    const cords = new OscillatorNode(context, { type: 'sawtooth', frequency: pitch });
    if (to) cords.frequency.linearRampToValueAtTime(to, until);
    const level = new GainNode(context, { gain: FAINT });
    level.gain.setValueAtTime(FAINT, from);
    level.gain.linearRampToValueAtTime(loud, from + 0.04);
    level.gain.setValueAtTime(loud, Math.max(from + 0.04, until - 0.1));
    level.gain.linearRampToValueAtTime(FAINT, until);
    for (const [formant, narrow] of [
      [340, 5],
      [900, 7],
    ] as const) {
      cords.connect(new BiquadFilterNode(context, { type: 'bandpass', frequency: formant, Q: narrow })).connect(level);
    }
    level.connect(out);
    cords.start(from);
    cords.stop(until);
  },
};

function dying(context: BaseAudioContext, loud: number, from: number, until: number): GainNode {
  const level = new GainNode(context, { gain: FAINT });
  level.gain.setValueAtTime(loud, from);
  level.gain.exponentialRampToValueAtTime(FAINT, until);
  return level;
}

function hissOf(context: BaseAudioContext): AudioBuffer {
  if (!hiss) {
    hiss = context.createBuffer(1, context.sampleRate / 5, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  }
  return hiss;
}
