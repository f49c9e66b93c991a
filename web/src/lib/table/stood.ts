import { forNow } from '$lib/kept';

const nameOf = (code: string) => `mien.stood.${code}`;

/** Whoever stood up is not seated again when they come back to this table. */
export function standUp(code: string): void {
  forNow.write(nameOf(code), '1');
}

/** Whether this page stood up from this table. */
export function stoodUp(code: string): boolean {
  return forNow.read(nameOf(code)) !== null;
}
