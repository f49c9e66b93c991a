import { expect, test } from 'vitest';
import { minutes, ServerClock } from './clock';

test('a clock that is wrong here counts down by the server’s', () => {
  const clock = new ServerClock();
  clock.hear(1_000_000, 940_000);
  expect(clock.secondsUntil(1_030_000, 940_000)).toBe(30);
});

test('the message that took least time is believed', () => {
  const clock = new ServerClock();
  clock.hear(1000, 1900);
  clock.hear(2000, 2050);
  clock.hear(3000, 3700);
  expect(clock.offset).toBe(-50);
});

test('a clock that drifts is followed: old samples are forgotten', () => {
  const clock = new ServerClock();
  clock.hear(5000, 0);
  for (let index = 1; index <= 8; index += 1) clock.hear(index, index);
  expect(clock.offset).toBe(0);
});

test('time never runs below nothing, and reads as people read it', () => {
  expect(new ServerClock().secondsUntil(0, 5000)).toBe(0);
  expect([0, 9, 65, 600].map(minutes)).toEqual(['0:00', '0:09', '1:05', '10:00']);
});
