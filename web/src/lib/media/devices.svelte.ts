import { storedNotes, deviceStore } from '$lib/device/storage';
import { mediaDevices } from '$lib/device/secure';

/** How it stands with the camera or the microphone. */
export type DeviceState = 'off' | 'asking' | 'on' | 'paused' | 'denied' | 'missing' | 'busy' | 'lost';

const CAMERA: MediaTrackConstraints = {
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 30, max: 30 },
};
const MICROPHONE: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const KEPT = 'mien.devices';
/** What a browser's word for its refusal means. */
const AMISS: Record<string, DeviceState> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** One's own camera or microphone: off until asked for, and never silently gone. */
export class Device {
  state = $state<DeviceState>('off');
  /** Its stream. All who show it share one, because a track remembers every stream it was ever part of. */
  stream = $state.raw<MediaStream | null>(null);
  readonly #kind: 'video' | 'audio';
  readonly #changed: () => void;
  #asked = 0;

  constructor(kind: 'video' | 'audio', changed: () => void) {
    this.#kind = kind;
    this.#changed = changed;
  }

  get track(): MediaStreamTrack | null {
    return this.stream?.getTracks()[0] ?? null;
  }

  /** The track that peers get; null while it is paused, since they would see a frozen frame. */
  get given(): MediaStreamTrack | null {
    return this.state === 'on' ? this.track : null;
  }

  /** Turns it on, this one or the usual one. */
  async turnOn(id?: string): Promise<void> {
    this.#stop();
    const asked = this.#asked;
    this.state = 'asking';
    const known = storedNotes<string>(KEPT)[this.#kind];
    const which = id ? { deviceId: { exact: id } } : known ? { deviceId: { ideal: known } } : {};
    const wish = { ...(this.#kind === 'video' ? CAMERA : MICROPHONE), ...which };
    try {
      const stream = await mediaDevices()?.getUserMedia({ [this.#kind]: wish });
      const track = stream?.getTracks()[0];
      if (!stream || !track) throw new DOMException('', 'NotFoundError');
      // Turned off, or asked again, while the browser still asked: no camera comes on unexpectedly.
      if (asked !== this.#asked) return track.stop();
      track.onended = () => this.#end('lost');
      // A telephone rings, a lid is shut: the device gives nothing for a while.
      track.onmute = () => this.#turn('paused');
      track.onunmute = () => this.#turn('on');
      this.stream = stream;
      this.state = 'on';
      if (id) deviceStore.write(KEPT, JSON.stringify({ ...storedNotes<string>(KEPT), [this.#kind]: id }));
    } catch (error) {
      if (asked !== this.#asked) return;
      this.state = AMISS[error instanceof DOMException ? error.name : ''] ?? 'missing';
    }
    this.#changed();
  }

  turnOff(): void {
    this.#end('off');
  }

  /** Off by choice, or unplugged, or taken by another program. */
  #end(state: DeviceState): void {
    this.#stop();
    this.#turn(state);
  }

  #turn(state: DeviceState): void {
    this.state = state;
    this.#changed();
  }

  #stop(): void {
    this.#asked += 1;
    const { track } = this;
    if (track) track.onended = track.onmute = track.onunmute = null;
    track?.stop();
    this.stream = null;
  }
}

/** One's own camera and microphone. */
export class Devices {
  readonly camera: Device;
  readonly microphone: Device;
  /** The devices to choose from; they have no names until the person allowed one of them. */
  list = $state.raw<readonly MediaDeviceInfo[]>([]);

  constructor(changed: () => void) {
    const tell = () => {
      changed();
      void this.look();
    };
    this.camera = new Device('video', tell);
    this.microphone = new Device('audio', tell);
  }

  /** Whether one of them is on, or was meant to be. */
  get inUse(): boolean {
    return this.camera.state !== 'off' || this.microphone.state !== 'off';
  }

  get possible(): boolean {
    return mediaDevices() !== undefined;
  }

  /** Whether this browser can carry them to others at all: some builds of WebKit can't. */
  get carried(): boolean {
    return 'RTCPeerConnection' in globalThis;
  }

  /** Looks which cameras and microphones there are. */
  async look(): Promise<void> {
    this.list = (await mediaDevices()?.enumerateDevices()) ?? [];
  }

  close(): void {
    this.camera.turnOff();
    this.microphone.turnOff();
  }
}
