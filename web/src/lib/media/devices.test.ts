import { afterEach, expect, test, vi } from 'vitest';
import { Device, Devices } from './devices.svelte';

/** A camera that was lent by a browser, and what it is told. */
class Track {
  onended: (() => void) | null = null;
  onmute: (() => void) | null = null;
  onunmute: (() => void) | null = null;
  live = true;

  stop() {
    this.live = false;
  }
}

/** A browser that lends what `ask` gives, and a camera of it with the states it has been through. */
function browser(ask: () => Promise<Track>) {
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => ask().then((track) => ({ getTracks: () => [track] })) },
  });
  const told: string[] = [];
  const camera: Device = new Device('video', () => told.push(camera.state));
  return { camera, told };
}

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
])('what a browser calls %s is said as %s', async (name, state) => {
  const { camera, told } = browser(() => Promise.reject(new DOMException('', name)));
  await camera.turnOn();
  expect(told).toEqual([state]);
  expect(camera.given).toBeNull();
});

test('a camera is given while it is on, and stopped when it is turned off', async () => {
  const track = new Track();
  const { camera, told } = browser(() => Promise.resolve(track));
  await camera.turnOn();
  expect(camera.given).toBe(track);
  camera.turnOff();
  expect(told).toEqual(['on', 'off']);
  expect(camera.given).toBeNull();
  expect(track).toMatchObject({ live: false, onended: null, onmute: null, onunmute: null });
});

test('turning the camera off while the browser asks leaves it off', async () => {
  const track = new Track();
  const { camera, told } = browser(() => Promise.resolve(track));
  const asking = camera.turnOn();
  camera.turnOff();
  await asking;
  expect(track.live).toBe(false);
  expect(told).toEqual(['off']);
});

test('a camera that is unplugged is lost, and can be turned on again', async () => {
  const tracks = [new Track(), new Track()];
  const { camera, told } = browser(() => Promise.resolve(tracks.shift() as Track));
  await camera.turnOn();
  const unplugged = camera.track as unknown as Track;
  unplugged.onended?.();
  expect(camera.track).toBeNull();
  await camera.turnOn();
  expect(told).toEqual(['on', 'lost', 'on']);
});

test('a camera that rests gives nothing meanwhile, lest others look at a frozen picture', async () => {
  const track = new Track();
  const { camera, told } = browser(() => Promise.resolve(track));
  await camera.turnOn();
  track.onmute?.();
  expect(camera.given).toBeNull();
  expect(camera.track).toBe(track);
  track.onunmute?.();
  expect(camera.given).toBe(track);
  expect(told).toEqual(['on', 'paused', 'on']);
});

test('both are turned off together, and everybody is told', async () => {
  const tracks: Track[] = [];
  const lend = () => {
    const track = new Track();
    tracks.push(track);
    return Promise.resolve({ getTracks: () => [track] });
  };
  const enumerateDevices = () => Promise.resolve([{ deviceId: 'a' }]);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: lend, enumerateDevices } });
  const changed = vi.fn();
  const devices = new Devices(changed);
  expect([devices.possible, devices.inUse]).toEqual([true, false]);
  await devices.camera.turnOn();
  expect(devices.inUse).toBe(true);
  await devices.microphone.turnOn();
  await vi.waitFor(() => expect(devices.list).toHaveLength(1));
  const told = changed.mock.calls.length;
  expect(told).toBe(2);
  devices.close();
  expect(changed).toHaveBeenCalledTimes(told + 2);
  expect(tracks.map(({ live }) => live)).toEqual([false, false]);
  expect([devices.camera.state, devices.microphone.state, devices.inUse]).toEqual(['off', 'off', false]);
});

test('a device that was chosen is asked for again, if it is there', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  });
  const wishes: { video?: { deviceId?: unknown } }[] = [];
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: (wish: (typeof wishes)[number]) => {
        wishes.push(wish);
        return Promise.resolve({ getTracks: () => [new Track()] });
      },
    },
  });
  const camera = new Device('video', () => undefined);
  await camera.turnOn();
  await camera.turnOn('front');
  await camera.turnOn();
  expect(wishes.map(({ video }) => video?.deviceId)).toEqual([undefined, { exact: 'front' }, { ideal: 'front' }]);
});
