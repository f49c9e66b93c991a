import { deviceStore } from '$lib/device/storage';

/** Milliseconds for which a caption stays. */
const STAYS = 2600;
const KEY = 'mien.captions';

let wanted = $state(deviceStore.read(KEY) === '1');
let shown = $state<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether sounds are written out on this device; reactive. */
export function captioned(): boolean {
  return wanted;
}

/** Has sounds written out, or not, and remembers it. */
export function setCaptioned(on: boolean): void {
  wanted = on;
  shown = undefined;
  deviceStore.write(KEY, on ? '1' : '0');
}

/** The sound that is to be read now; reactive. */
export function caption(): string | undefined {
  return shown;
}

/** Writes out a sound that is being made, if that is wanted. */
export function write(sound: string): void {
  if (!wanted) return;
  clearTimeout(timer);
  shown = sound;
  timer = setTimeout(() => (shown = undefined), STAYS);
}
