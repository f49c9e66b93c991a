import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flight, passing, Show } from './show';

/** A card on a page that draws a frame when it is told to. */
class Card {
  animations: Pick<Animation, 'playState' | 'pending' | 'pause' | 'play' | 'finish'>[] = [];
  shown: Keyframe[] = [];

  getBoundingClientRect() {
    return { x: 100, y: 100, width: 50, height: 70 };
  }

  /** It lies on nothing that is shown larger or smaller. */
  closest() {
    return null;
  }

  animate(frames: Keyframe[]) {
    const animation = {
      playState: 'running' as AnimationPlayState,
      pending: false,
      pause: () => (animation.playState = 'paused'),
      play: () => (animation.playState = 'running'),
      finish: () => (animation.playState = 'finished'),
    };
    this.animations.push(animation);
    this.shown = frames;
    return animation;
  }
}

let drawn: FrameRequestCallback[] = [];
const draw = async (...times: number[]) => {
  for (const now of times) {
    for (const frame of drawn.splice(0)) frame(now);
    await Promise.resolve();
  }
};
const states = ({ animations }: Card) => animations.map(({ playState }) => playState);

const FROM = { x: 0, y: 0, width: 50, height: 70 };
const pass = (card: Card) => new Show().play([passing(card as unknown as Element, FROM)]);
const fly = (card: Card) => new Show().play([flight(card as unknown as Element, FROM)]);

beforeEach(() => {
  drawn = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => drawn.push(frame));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});

afterEach(async () => {
  await draw(10_000, 10_017);
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a card flies as long as frames come in time', async () => {
  const card = new Card();
  fly(card);
  await draw(0, 17, 33, 50, 67);
  expect(card.shown[0]).toHaveProperty('transform');
  expect(states(card)).toEqual(['running']);
});

test('a card flies on a phone that draws thirty frames a second', async () => {
  const card = new Card();
  fly(card);
  await draw(...Array.from({ length: 16 }, (_, index) => index * 33));
  expect(card.shown[0]).toHaveProperty('transform');
  expect(states(card)).toEqual(['running']);
});

test('a card stays where it was until the board has been drawn', async () => {
  const card = new Card();
  fly(card);
  await draw(0, 120, 200);
  expect(states(card)).toEqual(['paused']);
  await draw(217);
  expect(states(card)).toEqual(['running']);
});

test('a card lies where it belongs if no frame comes in time', async () => {
  const card = new Card();
  fly(card);
  await draw(...Array.from({ length: 9 }, (_, index) => index * 100));
  expect(states(card)).toEqual(['finished']);
});

test('a card that stutters lies where it belongs, and for a minute cards only appear', async () => {
  const card = new Card();
  fly(card);
  await draw(0, 17, 33, 83, 133);
  expect(states(card)).toEqual(['finished']);
  fly(card);
  expect(card.shown[0]).toEqual({ opacity: 0 });
  vi.advanceTimersByTime(61_000);
  fly(card);
  expect(card.shown[0]).toHaveProperty('transform');
});

test('what is seen only on its way is not seen where nothing moves', async () => {
  const [seen, spared, stuttering] = [new Card(), new Card(), new Card()];
  pass(seen);
  expect(seen.shown.map(({ opacity }) => opacity)).toEqual([1, 1]);
  fly(stuttering);
  await draw(0, 17, 33, 83, 133);
  pass(spared);
  expect(spared.animations).toEqual([]);
});
