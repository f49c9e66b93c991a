import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flight, Show } from './show';

/** A card on a page that draws a frame when it is told to. */
class Card {
  animations: { playState: string; pending: boolean; finish: () => void }[] = [];
  shown: Keyframe[] = [];

  getBoundingClientRect() {
    return { x: 100, y: 100, width: 50, height: 70 };
  }

  animate(frames: Keyframe[]) {
    const animation = { playState: 'running', pending: false, finish: () => (animation.playState = 'finished') };
    this.animations.push(animation);
    this.shown = frames;
    return animation;
  }
}

let drawn: FrameRequestCallback[] = [];
const draw = (...times: number[]) => {
  for (const now of times) for (const frame of drawn.splice(0)) frame(now);
};

const FROM = { x: 0, y: 0, width: 50, height: 70 };
const fly = (card: Card) => new Show().play([flight(card as unknown as Element, FROM)]);

beforeEach(() => {
  drawn = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => drawn.push(frame));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a card flies as long as frames come in time', () => {
  const card = new Card();
  fly(card);
  draw(0, 17, 33, 50, 67);
  expect(card.shown[0]).toHaveProperty('transform');
  expect(card.animations.map(({ playState }) => playState)).toEqual(['running']);
});

test('a card that stutters lies where it belongs, and for a minute cards only appear', () => {
  const card = new Card();
  fly(card);
  draw(0, 17, 67, 117);
  expect(card.animations.map(({ playState }) => playState)).toEqual(['finished']);
  fly(card);
  expect(card.shown[0]).toEqual({ opacity: 0 });
  vi.advanceTimersByTime(61_000);
  fly(card);
  expect(card.shown[0]).toHaveProperty('transform');
});
