import { tabStore } from '$lib/device/storage';

const nameOf = (code: string) => `mien.stood.${code}`;

/** Whoever stood up is not seated again when they come back to this table. */
export function standUp(code: string): void {
  tabStore.write(nameOf(code), '1');
}

/** Whether this page stood up from this table. */
export function stoodUp(code: string): boolean {
  return tabStore.read(nameOf(code)) !== null;
}
