import type { Emotion } from '$lib/face';
import type { Step } from '$lib/game/playable';
import type { Events } from '../wire.gen';

/** The last thing worth a line, and the face that goes with it. */
export interface LastTold {
  event: Events;
  seat: number | undefined;
  emotion: Emotion;
  /** the photos it is about */
  cards: readonly string[];
}

/** What happened last that people speak of: bets, flops, losses; drawing cards is no news. Pairs that all have seen give way to who bets first. */
export function lastTold(steps: readonly Step<Events>[]): LastTold | undefined {
  let began: LastTold | undefined;
  for (const { events } of steps.toReversed()) {
    for (const event of events.toReversed()) {
      const told = toldOf(event);
      if (event.type === 'RoundBegan' && event.round > 1) began ??= told;
      else if (told) return event.type === 'PairsShown' ? (began ?? told) : told;
    }
  }
  return undefined;
}

function toldOf(event: Events): LastTold | undefined {
  switch (event.type) {
    case 'BetMade':
      return {
        event,
        seat: event.bet.bettor,
        emotion: event.bet.right ? 'joy' : 'sadness',
        cards: [event.bet.front, event.bet.middle],
      };
    case 'PairsShown':
      return { event, seat: undefined, emotion: 'neutral', cards: [] };
    case 'Lost':
      return { event, seat: event.seat, emotion: 'sadness', cards: event.cards };
    case 'Skipped':
      return { event, seat: event.seat, emotion: 'neutral', cards: [] };
    case 'RoundBegan':
      return { event, seat: event.camera, emotion: 'content', cards: [] };
    case 'Flopped':
      return { event, seat: undefined, emotion: 'neutral', cards: [] };
    default:
      return undefined;
  }
}
