import { expect, test } from 'vitest';
import { TrackSender } from './tracksender';

const FACE = { kind: 'video' } as MediaStreamTrack;

/** A sender that, as in a browser, takes up a track only some time after it was asked to. */
function slowSender() {
  const pending: (() => void)[] = [];
  const sender = {
    track: null as MediaStreamTrack | null,
    encodings: [{}] as RTCRtpEncodingParameters[],
    getParameters: () => ({ encodings: sender.encodings }),
    setParameters({ encodings }: RTCRtpSendParameters) {
      sender.encodings = encodings;
      return Promise.resolve();
    },
    replaceTrack(track: MediaStreamTrack | null) {
      return new Promise<void>((done) => {
        pending.push(() => {
          sender.track = track;
          done();
        });
      });
    },
  };
  return {
    sender: sender as unknown as RTCRtpSender,
    settle: () => pending.splice(0).forEach((change) => change()),
    encoding: () => sender.encodings[0],
  };
}

test('what is shut while it is being opened stays shut', () => {
  const { sender, settle } = slowSender();
  const track = new TrackSender(sender);
  void track.give(FACE);
  void track.give(null);
  settle();
  expect(sender.track).toBeNull();
});

test('what is opened while it is being shut is open', () => {
  const { sender, settle } = slowSender();
  const track = new TrackSender(sender);
  void track.give(FACE);
  settle();
  void track.give(null);
  void track.give(FACE);
  settle();
  expect(sender.track).toBe(FACE);
});

test('what is there already is not given again', () => {
  const { sender, settle } = slowSender();
  const track = new TrackSender(sender);
  expect(track.give(null)).toBeUndefined();
  void track.give(FACE);
  settle();
  expect(track.give(FACE)).toBeUndefined();
});

test('what a browser refuses is tried again', async () => {
  const refusing = {
    track: null,
    replaceTrack: () => Promise.reject(new Error('no')),
    getParameters: () => ({ encodings: [] }),
  } as unknown as RTCRtpSender;
  const track = new TrackSender(refusing);
  await track.give(FACE);
  expect(track.give(FACE)).toBeDefined();
});

test('what is shut is not encoded either, whatever its limits', async () => {
  const { sender, settle, encoding } = slowSender();
  const track = new TrackSender(sender);
  const opened = track.give(FACE);
  settle();
  await opened;
  expect(encoding()).toMatchObject({ active: true });
  const shut = track.give(null);
  const limited = track.limit({ maxBitrate: 1000 });
  settle();
  await Promise.all([shut, limited]);
  expect(encoding()).toEqual({ active: false, maxBitrate: 1000 });
  const again = track.give(FACE);
  settle();
  await again;
  expect(encoding()).toEqual({ active: true, maxBitrate: 1000 });
});

test('a sender that fails once is asked again the next time', async () => {
  let fails = true;
  const { sender, settle, encoding } = slowSender();
  const parameters = sender.getParameters.bind(sender);
  sender.getParameters = () => {
    if (fails) throw new DOMException('stopped', 'InvalidStateError');
    return parameters();
  };
  const track = new TrackSender(sender);
  const opened = track.give(FACE);
  settle();
  await opened;
  expect(encoding()).toEqual({});
  fails = false;
  await track.limit({ maxBitrate: 1000 });
  expect(encoding()).toEqual({ active: true, maxBitrate: 1000 });
});
