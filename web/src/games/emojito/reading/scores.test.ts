import { expect, test } from 'vitest';
import { gist, type Scores } from './scores';

const REST: Scores = {
  neutral: 0.9,
  happy: 0.02,
  sad: 0.02,
  angry: 0.02,
  fearful: 0.02,
  disgusted: 0.01,
  surprised: 0.01,
};
const SMILE: Scores = { neutral: 0.1, happy: 0.9, sad: 0, angry: 0, fearful: 0, disgusted: 0, surprised: 0 };

test('a performance is what it is at its boldest, not the rest before and after', () => {
  expect(gist([REST, REST, SMILE, SMILE, SMILE, REST])).toEqual(SMILE);
});

test('where no face was seen nothing is read', () => {
  expect(gist([])).toBeUndefined();
});

test('scores stay between nothing and all, in hundredths', () => {
  const read = gist([{ ...SMILE, happy: 0.33333, surprised: 0.56789 }, REST]);
  expect(read).toMatchObject({ happy: 0.33, surprised: 0.57 });
});

test('one look is enough', () => {
  expect(gist([SMILE])).toEqual(SMILE);
});
