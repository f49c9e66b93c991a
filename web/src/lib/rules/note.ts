/** What there is to know about a thing on the table. */
export interface Noted {
  /** what it is called */
  name: string;
  /** what it does now */
  text: string;
  /** the number of the rule that says so */
  rule: string;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels between a note and what it is about, and at least to the edge of the screen. */
const [AIR, EDGE] = [8, 12];

/** Where a note lies, for browsers that can't say so in their stylesheets: above the thing, or below it where there is no room. */
export function notePosition(thing: Box, note: Box, screen: number): { margin: string; left: string; top: string } {
  const middle = thing.x + thing.width / 2 - note.width / 2;
  const left = Math.max(EDGE, Math.min(middle, screen - note.width - EDGE));
  const above = thing.y - note.height - AIR;
  const top = above >= AIR ? above : thing.y + thing.height + AIR;
  return { margin: '0', left: `${left}px`, top: `${top}px` };
}
