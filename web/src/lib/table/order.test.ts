import { expect, test } from 'vitest';
import { minutesOf, nextPart, partName, toCome, wallTime } from './order';

const order = [{ game: 'emojito', minutes: 30 }, { minutes: 10 }, { game: 'facecards', minutes: 40 }];

test('what is still to come, and what comes next', () => {
  expect(toCome({ order, begun: 1 }).map(partName)).toEqual(['order.break', 'Face Cards']);
  expect(nextPart({ order, begun: 2 })).toEqual({ part: order[2], number: 2 });
  expect(nextPart({ order, begun: 3 })).toBeUndefined();
  expect(nextPart({ order: [], begun: 0 })).toBeUndefined();
});

test('a game that this page does not know keeps its name', () => {
  expect(partName({ game: 'chess', minutes: 5 })).toBe('chess');
});

test('how long it takes, and until when', () => {
  expect(minutesOf(order)).toBe(80);
  const evening = new Date(2026, 0, 2, 21, 5).getTime();
  expect(wallTime(evening, 'de')).toBe('21:05');
  expect(wallTime(evening, 'en')).toMatch(/^9:05\sPM$/);
});
