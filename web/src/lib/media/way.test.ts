import { expect, test } from 'vitest';
import { Way } from './way';

const FACE = { kind: 'video' } as MediaStreamTrack;

/** A sender that, as in a browser, takes up a track only some time after it was asked to. */
function slowSender() {
  const pending: (() => void)[] = [];
  const sender = {
    track: null as MediaStreamTrack | null,
    replaceTrack(track: MediaStreamTrack | null) {
      return new Promise<void>((done) => {
        pending.push(() => {
          sender.track = track;
          done();
        });
      });
    },
  };
  return { sender: sender as unknown as RTCRtpSender, settle: () => pending.splice(0).forEach((change) => change()) };
}

test('what is shut while it is being opened stays shut', () => {
  const { sender, settle } = slowSender();
  const way = new Way(sender);
  void way.give(FACE);
  void way.give(null);
  settle();
  expect(sender.track).toBeNull();
});

test('what is opened while it is being shut is open', () => {
  const { sender, settle } = slowSender();
  const way = new Way(sender);
  void way.give(FACE);
  settle();
  void way.give(null);
  void way.give(FACE);
  settle();
  expect(sender.track).toBe(FACE);
});

test('what is there already is not given again', () => {
  const { sender, settle } = slowSender();
  const way = new Way(sender);
  expect(way.give(null)).toBeUndefined();
  void way.give(FACE);
  settle();
  expect(way.give(FACE)).toBeUndefined();
});

test('what a browser refuses is tried again', async () => {
  const refusing = { track: null, replaceTrack: () => Promise.reject(new Error('no')) } as unknown as RTCRtpSender;
  const way = new Way(refusing);
  await way.give(FACE);
  expect(way.give(FACE)).toBeDefined();
});
