import type { Emotion } from '$lib/face';
import { t } from '$lib/i18n';
import { check, earSlash, eye, handTap, house, moon, robot } from '$lib/ui/icons';

/** What a seat may say about the person, bot or program on it. A board's own table of states is a `Record<SeatState, …>`. */
export type SeatState =
  'here' | 'thinking' | 'done' | 'act' | 'speaking' | 'away' | 'bot' | 'program' | 'sees' | 'deaf' | 'room';

interface Shown {
  /** the face itself tells the state */
  emotion: Emotion;
  badge?: { icon: string; look: 'paper' | 'ink' | 'done' | 'action' };
}

export const SEAT_STATES: Readonly<Record<SeatState, Shown>> = {
  here: { emotion: 'neutral' },
  thinking: { emotion: 'thinking' },
  done: { emotion: 'done', badge: { icon: check, look: 'done' } },
  act: { emotion: 'content', badge: { icon: handTap, look: 'action' } },
  speaking: { emotion: 'speaking' },
  away: { emotion: 'asleep', badge: { icon: moon, look: 'ink' } },
  bot: { emotion: 'neutral', badge: { icon: robot, look: 'ink' } },
  program: { emotion: 'neutral', badge: { icon: robot, look: 'paper' } },
  sees: { emotion: 'content', badge: { icon: eye, look: 'paper' } },
  deaf: { emotion: 'doubt', badge: { icon: earSlash, look: 'paper' } },
  room: { emotion: 'content', badge: { icon: house, look: 'paper' } },
};

/** Precedence, where several states hold: being away comes before all that makes others wait. */
const PRECEDENCE: Readonly<Record<SeatState, number>> = {
  away: 9,
  act: 8,
  speaking: 7,
  thinking: 6,
  done: 5,
  sees: 4,
  deaf: 3,
  room: 2,
  bot: 1,
  program: 1,
  here: 0,
};

/** Of these states, the one that a seat shows. */
export function strongestState(first: SeatState, ...others: readonly SeatState[]): SeatState {
  return others.reduce((one, other) => (PRECEDENCE[other] > PRECEDENCE[one] ? other : one), first);
}

/** The state in words, to stand beside the badge; empty for somebody who is simply here. */
export function sayState(state: SeatState): string {
  return state === 'here' ? '' : t(`seat.${state}`);
}
