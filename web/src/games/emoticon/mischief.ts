import { FACES } from './words';

/** The names of the mischief cards. */
export const MISCHIEF: ReadonlySet<string> = new Set(Object.values(FACES));
