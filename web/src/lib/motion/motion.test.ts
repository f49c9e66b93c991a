import { describe, expect, test } from 'vitest';
import { Beat } from './beat';
import { flightFrames, hopFrames, hopLength } from './frames';
import { Pace } from './pace';
import { inOrder, staggered } from './timing';

const ends = (timings: { delay: number; duration: number }[]) =>
  Math.max(...timings.map(({ delay, duration }) => delay + duration));

describe('moves in order', () => {
  test('begin when the one before has ended', () => {
    expect(inOrder([220, 320])).toEqual([
      { delay: 0, duration: 220 },
      { delay: 220, duration: 320 },
    ]);
  });

  test('never take longer than they may, however many', () => {
    const many = inOrder(Array.from({ length: 40 }, () => 320));
    expect(ends(many)).toBeCloseTo(700);
    expect(new Set(many.map(({ duration }) => duration.toFixed(6))).size).toBe(1);
  });
});

describe('staggered moves', () => {
  test('are sixty milliseconds apart', () => {
    expect(staggered(3, 320).map(({ delay }) => delay)).toEqual([0, 60, 120]);
  });

  test('come closer when there are many', () => {
    expect(ends(staggered(50, 320))).toBeCloseTo(700);
  });
});

test('a flight begins where the card lay, as large as it was, and ends where it lies', () => {
  const from = { x: 0, y: 0, width: 50, height: 70 };
  const to = { x: 200, y: 100, width: 100, height: 140 };
  expect(flightFrames(from, to)).toEqual([
    { transform: 'translate(-225px, -135px) scale(0.5)' },
    { transform: 'none' },
  ]);
});

describe('a hop', () => {
  const path = [
    { x: 0, y: 0 },
    { x: 40, y: 0 },
    { x: 80, y: 0 },
  ];

  test('takes its time for every zone', () => {
    expect(hopLength(path)).toBe(480);
  });

  test('rises half a zone, is squashed when it lands, and ends at rest', () => {
    const frames = hopFrames(path);
    expect(frames[0]?.transform).toBe('translate(-80px, 0px) scale(1, 1)');
    expect(frames[1]?.transform).toBe('translate(-60px, -20px) scale(1, 1)');
    expect(frames[2]?.transform).toBe('translate(-40px, 0px) scale(1.06, 0.94)');
    expect(frames.at(-1)).toEqual({ transform: 'translate(0px, 0px) scale(1, 1)', offset: 1 });
    const offsets = frames.map(({ offset }) => Number(offset));
    expect(offsets.toSorted((a, b) => a - b)).toEqual(offsets);
  });

  test('goes nowhere without a way', () => {
    expect(hopFrames([{ x: 1, y: 1 }])).toEqual([]);
  });
});

test('a device that falls to thirty frames a second is believed after eight of them, one that rises at once', () => {
  const beat = new Beat();
  const inTime = (...gaps: number[]) => gaps.map((gap) => beat.hear(gap));
  expect(inTime(17, 17)).toEqual([true, true]);
  expect(inTime(33, 33, 33, 33, 33, 33, 33, 33)).toEqual([false, false, false, false, false, false, false, true]);
  expect(inTime(17, 33)).toEqual([true, false]);
});

describe('a pace', () => {
  const kept = (...times: number[]) => {
    const pace = new Pace(new Beat());
    return times.map((now) => pace.keeps(now));
  };

  test('is kept by sixty frames a second, and by one that comes late', () => {
    expect(kept(0, 17, 33, 83, 100, 150, 167)).not.toContain(false);
  });

  test('is lost with two late frames in a row', () => {
    expect(kept(0, 17, 50, 83)).toEqual([true, true, true, false]);
  });

  test('is kept by thirty frames a second, the beat of a phone that saves power', () => {
    expect(kept(0, 33, 67, 100, 133, 167, 200)).not.toContain(false);
    expect(kept(0, 33, 67, 133, 200)).toEqual([true, true, true, true, false]);
  });

  test('is lost where frames come ever so evenly, but too rarely to be seen as motion', () => {
    expect(kept(0, 60, 120, 180)).toEqual([true, true, false, false]);
  });

  test('is that of sixty frames on a screen that draws twice as many', () => {
    expect(kept(0, 8, 17, 33, 50, 67)).not.toContain(false);
  });
});

test('a hop is an arc of half a step, squashed where it lands', () => {
  const frames = hopFrames([
    { x: 0, y: 0 },
    { x: 40, y: 0 },
    { x: 40, y: 30 },
  ]);
  expect(frames).toEqual([
    { transform: 'translate(-40px, -30px) scale(1, 1)', offset: 0 },
    { transform: 'translate(-20px, -50px) scale(1, 1)', offset: 0.225 },
    { transform: 'translate(0px, -30px) scale(1.06, 0.94)', offset: 0.425 },
    { transform: 'translate(0px, -30px) scale(1, 1)', offset: 0.5 },
    { transform: 'translate(0px, -30px) scale(1, 1)', offset: 0.725 },
    { transform: 'translate(0px, 0px) scale(1.06, 0.94)', offset: 0.925 },
    { transform: 'translate(0px, 0px) scale(1, 1)', offset: 1 },
  ]);
  expect([hopFrames([]), hopFrames([{ x: 1, y: 1 }])]).toEqual([[], []]);
  expect([hopLength([]), hopLength([1, 2, 3])]).toEqual([0, 480]);
});
