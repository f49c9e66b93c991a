import type { Emotion } from '$lib/face';
import { check, earSlash, eye, handTap, house, moon, robot } from '$lib/ui/icons';

/** What a seat may say about whoever sits there. */
export type SeatState = 'here' | 'thinking' | 'done' | 'act' | 'speaking' | 'away' | 'bot' | 'sees' | 'deaf' | 'room';

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
  sees: { emotion: 'content', badge: { icon: eye, look: 'paper' } },
  deaf: { emotion: 'doubt', badge: { icon: earSlash, look: 'paper' } },
  room: { emotion: 'content', badge: { icon: house, look: 'paper' } },
};
