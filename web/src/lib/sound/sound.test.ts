import { describe, expect, test } from 'vitest';
import { levelOf, readLoudness, USUAL, writeLoudness } from './loudness';
import { flashes } from './shake';
import { SHAKES, SOUNDS, type SoundName, type Stroke } from './sounds';

const strokes = (name: SoundName): readonly Stroke[] => SOUNDS[name];
const names = Object.keys(SOUNDS) as SoundName[];
const loudest = (name: SoundName) => Math.max(...strokes(name).map(({ loud }) => loud));

describe('the sounds', () => {
  test('a card ticks for forty milliseconds', () => {
    expect(strokes('card').map(({ of, lasts }) => [of, lasts])).toEqual([['paper', 40]]);
  });

  test('right is two rising notes, wrong one that is lower than both', () => {
    const [first, second] = strokes('right');
    const [wrong, ...more] = strokes('wrong');
    expect(more).toEqual([]);
    expect(second?.pitch).toBeGreaterThan(first?.pitch ?? Infinity);
    expect(wrong?.pitch).toBeLessThan(first?.pitch ?? 0);
  });

  test('only the chime for open eyes is loud; a phone shakes for eyes and for a poke', () => {
    expect(names.filter((name) => loudest(name) > 0.5)).toEqual(['open-eyes']);
    expect(Object.keys(SHAKES)).toEqual(['poke', 'shut-eyes', 'open-eyes']);
  });

  test('none but the eyes’ chimes is longer than a card’s whole way', () => {
    const length = (name: SoundName) => Math.max(...strokes(name).map(({ start, lasts }) => start + lasts));
    expect(names.filter((name) => length(name) > 750)).toEqual(['shut-eyes', 'open-eyes']);
  });
});

describe('how loud', () => {
  test('nothing is heard when muted, nor while somebody performs', () => {
    expect(levelOf({ volume: 1, muted: true }, false)).toBe(0);
    expect(levelOf({ volume: 1, muted: false }, true)).toBe(0);
    expect(levelOf({ volume: 1, muted: false }, false)).toBe(1);
  });

  test('the choice is remembered', () => {
    for (const chosen of [
      { volume: 0.3, muted: true },
      { volume: 1, muted: false },
    ]) {
      expect(readLoudness(writeLoudness(chosen))).toEqual(chosen);
    }
  });

  test('what nobody wrote is as usual', () => {
    for (const written of [null, '', 'loud', '7', '0.5 mutedly']) expect(readLoudness(written)).toEqual(USUAL);
  });
});

describe('a flash instead of a shake', () => {
  const { frames, duration } = flashes(SHAKES['open-eyes'] ?? []);

  test('is bright where a phone would shake, dark between, and over at the end', () => {
    expect(duration).toBe(840);
    expect(frames.map(({ opacity }) => Number(opacity) > 0)).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(frames.at(-1)).toEqual({ offset: 1, opacity: 0 });
  });

  test('comes at most three times in a second, which harms nobody', () => {
    for (const pattern of Object.values(SHAKES)) expect(Math.ceil(pattern.length / 2)).toBeLessThanOrEqual(3);
  });
});
