import { arrowLineDown, arrowLineUp, copy, flagCheckered } from '$lib/ui/icons';

/** The sign of what a clue says. */
export const SAYS = { lowest: arrowLineDown, highest: arrowLineUp, last: flagCheckered, more: copy } as const;
