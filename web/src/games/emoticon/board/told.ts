import type { Emotion } from '$lib/face';
import type { Step } from '$lib/game/playable';
import type { Events } from '../wire.gen';
import { stays } from './rounds';

/** A step worth a line: whose doing it was, the mischief that did it, and what to say of it. */
export interface Told {
  seat: number | undefined;
  emotion: Emotion;
  mischief: string | undefined;
  events: readonly Events[];
}

/** Drawing cards is no news. */
const QUIET: readonly Events['type'][] = ['Drew', 'Drawn', 'RoundBegan', 'Ordered', 'Ended'];

/** The last steps that people speak of, so many of them. */
export function lastTold(steps: readonly Step<Events>[], count: number): Told[] {
  const told: Told[] = [];
  for (const { events } of steps.toReversed()) {
    const news = events.filter(({ type }) => !QUIET.includes(type));
    if (news.length) told.unshift(toldOf(news));
    if (told.length === count) break;
  }
  return told;
}

function toldOf(news: readonly Events[]): Told {
  const scored = news.findIndex(({ type }) => type === 'Scored');
  const events = news.slice(Math.max(0, scored));
  const [first] = events;
  const seat = first && 'seat' in first ? first.seat : undefined;
  const told: Told = { seat, emotion: 'neutral', mischief: undefined, events };
  switch (first?.type) {
    case 'Scored':
      return { ...told, seat: first.winner ?? undefined, emotion: 'joy' };
    case 'Discarded':
      return { ...told, seat: undefined };
    case 'Played':
      if (stays(first.card)) return { ...told, emotion: 'content' };
      // Its picture says that it was played, if there is more to say.
      return {
        ...told,
        emotion: 'mischief',
        mischief: first.card,
        events: events.length > 1 ? events.slice(1) : events,
      };
    default:
      return told;
  }
}
