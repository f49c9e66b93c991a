import { deviceStore } from '$lib/device/storage';

const WANTED = 'mien.faces-in-words';
const TOLD = 'mien.face-told';

let wanted = $state(deviceStore.read(WANTED) === '1');
let told = $state(consent(deviceStore.read(TOLD)));

/** Whether this person has faces told to them in words; kept on this device, reactive. */
export function wantsWords(): boolean {
  return wanted;
}

export function setWantsWords(on: boolean): void {
  wanted = on;
  deviceStore.write(WANTED, on ? '1' : '0');
}

/** Whether this device may say in words what the face in front of its camera does; undefined until the person was asked. */
export function mayTell(): boolean | undefined {
  return told;
}

export function setMayTell(may: boolean): void {
  told = may;
  deviceStore.write(TOLD, may ? '1' : '0');
}

function consent(text: string | null): boolean | undefined {
  return text === null ? undefined : text === '1';
}
