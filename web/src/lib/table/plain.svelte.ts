import { onDevice } from '$lib/kept';

const KEY = 'mien.plain';

let plain = $state(onDevice.read(KEY) === '1');

/** Whether games are shown as lists and words instead of boards; reactive. */
export function isPlain(): boolean {
  return plain;
}

/** Shows games plainly, or as boards, on this device from now on. */
export function choosePlain(next: boolean): void {
  plain = next;
  onDevice.write(KEY, next ? '1' : '');
}
