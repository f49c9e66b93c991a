import { AT_REST, PART_NAMES, posesOf, type Feature, type Move, type Part, type Telling } from './features';
import type { FaceParams } from './params';

/** Milliseconds that a part does something new before it counts: a blink is shorter. */
const NEW = 200;
/** Milliseconds that it does less, or nothing, before that counts: a face that holds is never quite still. */
const LESS = 700;
/** Milliseconds of quiet before all that changed is told together, and the longest that the first change waits for it. */
const [QUIET, LONGEST] = [250, 700];
/** Milliseconds over which something is seen to move to and fro. */
const WINDOW = 1200;

/** Parts whose every change is news: where somebody looks is what they do, not how much of it. */
const FREE: readonly Part[] = ['head', 'gaze'];

interface Look {
  ms: number;
  face: FaceParams;
}

interface Held {
  now: Feature | undefined;
  /** what it seems to do, and since when */
  next: Feature | undefined;
  since: number;
}

/**
 * Tells a face that moves: is shown it many times a second, and says what it does whenever that has changed for long
 * enough to be worth a word. It knows only what it is shown and when, so the same film gives the same words.
 */
export class Teller {
  #looks: Look[] = [];
  #held = new Map<Part, Held>();
  #told: Telling = AT_REST;
  /** since when something is untold, and when the last change was */
  #unsaid: number | undefined;
  #changed = 0;

  /** Shows it the face at this millisecond; what the face does, if that is to be told now. */
  look(ms: number, face: FaceParams): Telling | undefined {
    this.#looks = [...this.#looks.filter((look) => look.ms > ms - WINDOW), { ms, face }];
    const seen: Telling = { ...posesOf(face), ...movesIn(this.#looks) };
    for (const part of PART_NAMES) this.#hold(part, seen[part], ms);
    if (this.#unsaid === undefined) return undefined;
    if (ms - this.#changed < QUIET && ms - this.#unsaid < LONGEST) return undefined;
    this.#unsaid = undefined;
    const now = this.#now();
    if (isSame(now, this.#told)) return undefined;
    this.#told = now;
    return now;
  }

  #hold(part: Part, seen: Feature | undefined, ms: number): void {
    const held = this.#held.get(part) ?? { now: undefined, next: undefined, since: ms };
    this.#held.set(part, held);
    if (seen !== held.next) {
      held.next = seen;
      held.since = ms;
    }
    const enough = held.now === undefined || (seen && FREE.includes(part)) ? NEW : LESS;
    if (seen === held.now || ms - held.since < enough) return;
    held.now = seen;
    this.#changed = ms;
    this.#unsaid ??= ms;
  }

  #now(): Telling {
    return Object.fromEntries([...this.#held].flatMap(([part, { now }]) => (now ? [[part, now]] : [])));
  }
}

/** Whether two moments of a face are told in the same words. */
export function isSame(one: Telling, other: Telling): boolean {
  return PART_NAMES.every((part) => one[part] === other[part]);
}

/** What moves to and fro: quickly with the head, or with the eyes. */
function movesIn(looks: readonly Look[]): Partial<Record<Part, Move>> {
  const tilt = swing(looks.map(({ face }) => face.tilt));
  const across = swing(looks.map(({ face }) => face.gx));
  const along = swing(looks.map(({ face }) => face.gy));
  const found: Partial<Record<Part, Move>> = {};
  if (tilt.turns >= 3 && tilt.range >= 0.25) found.head = tilt.range >= 0.55 ? 'headWags' : 'headTrembles';
  if (across.turns >= 2 && across.range >= 0.8) found.gaze = 'sideToSide';
  else if (along.turns >= 3 && along.range >= 0.5) found.gaze = 'upAndDown';
  return found;
}

/** How often a number turns back by a good part of the way it goes, and how far that way is. */
function swing(values: readonly number[]): { turns: number; range: number } {
  const range = Math.max(...values) - Math.min(...values);
  const far = Math.max(range / 3, 0.05);
  let [low, high, heading, turns] = [Infinity, -Infinity, 0, -1];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
    const next = heading <= 0 && value - low >= far ? 1 : heading >= 0 && high - value >= far ? -1 : 0;
    if (next === 0) continue;
    heading = next;
    low = high = value;
    turns += 1;
  }
  return { turns: Math.max(turns, 0), range };
}
