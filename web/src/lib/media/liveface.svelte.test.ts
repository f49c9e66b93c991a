import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, speakWhole } from '$lib/i18n';
import { person } from '$lib/seats/person';
import type { Seated } from '$lib/seats/seats';
import LiveFace from './LiveFace.svelte';
import type { Media } from './media.svelte';
import { FROZEN } from './picture';
import { leaveVideo, takeVideo } from './video.svelte';

const jonas = { seat: 1, name: 'Jonas', avatar: '', state: 'here', you: false, person: person('jonas') } as Seated;

let frames = 0;
/** What the page may show of somebody, and whether they speak. */
let picture = $state.raw<MediaStream | undefined>();
let speaks = $state(false);
const media = { pictureOf: () => picture, speaks: () => speaks, forMe: { choosing: false } } as unknown as Media;
let drawn: Record<string, unknown>;

const video = () => document.querySelector('video');
const face = () => document.querySelector('svg');

function show(seat: Seated): void {
  drawn = mount(LiveFace, { target: document.body, props: { seat, media, size: 40 } });
  flushSync();
}

function pass(milliseconds: number, moving: boolean): void {
  for (let passed = 0; passed < milliseconds; passed += 500) {
    if (moving) frames += 10;
    vi.advanceTimersByTime(500);
  }
  flushSync();
}

beforeAll(async () => {
  await chooseLanguage('en');
  await speakWhole();
});

beforeEach(() => {
  vi.useFakeTimers();
  [frames, picture, speaks] = [0, new MediaStream(), false];
  media.forMe.choosing = false;
  HTMLVideoElement.prototype.getVideoPlaybackQuality = () => ({ totalVideoFrames: frames }) as VideoPlaybackQuality;
});

afterEach(async () => {
  await unmount(drawn);
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

test('the drawn face stands there until pictures come, and again once they freeze', () => {
  show(jonas);
  expect([video()?.srcObject === picture, face() !== null]).toEqual([true, true]);
  pass(1000, true);
  expect(face()).toBeNull();
  pass(FROZEN + 1000, false);
  expect(face()).not.toBeNull();
});

test('a picture that may no longer be seen is gone at once, and the drawn face is back', () => {
  show(jonas);
  pass(1000, true);
  picture = undefined;
  flushSync();
  expect([video(), face() !== null]).toEqual([null, true]);
});

test('a tap on somebody’s picture opens what one can change; your own has no button and is mirrored', async () => {
  show(jonas);
  document.querySelector<HTMLElement>('[aria-label="Jonas: picture and voice"]')?.click();
  expect(media.forMe.choosing).toBe(true);
  expect(video()?.className).not.toContain('mirrored');
  await unmount(drawn);
  show({ ...jonas, you: true });
  expect(document.querySelector('button')).toBeNull();
  expect(video()?.className).toContain('mirrored');
});

test('whoever speaks is told to be speaking, with a picture and without', () => {
  show(jonas);
  speaks = true;
  flushSync();
  expect(document.body.textContent).toContain('speaking');
});

test('a video goes from place to place as one element, and ends if no place takes it', () => {
  show(jonas);
  const stream = new MediaStream();
  const first = takeVideo(stream);
  const beside = takeVideo(stream);
  expect(beside).not.toBe(first);
  leaveVideo(first);
  expect(takeVideo(stream)).toBe(first);
  leaveVideo(beside);
  leaveVideo(first);
  vi.advanceTimersByTime(1);
  expect([first.element.srcObject, beside.element.srcObject]).toEqual([null, null]);
  expect(takeVideo(stream)).not.toBe(first);
});
