import { tabStore } from '$lib/device/storage';

const nameOf = (code: string) => `mien.stood.${code}`;

/** Remembers that this person stood up, so that coming back to the table does not seat them again. */
export function standUp(code: string): void {
  tabStore.write(nameOf(code), '1');
}

/** Whether this page stood up from this table. */
export function stoodUp(code: string): boolean {
  return tabStore.read(nameOf(code)) !== null;
}
