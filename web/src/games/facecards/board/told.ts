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
  const told: LastTold = { event, seat: undefined, emotion: 'neutral', cards: [] };
  switch (event.type) {
    case 'BetMade': {
      const { bettor, front, middle, right } = event.bet;
      return { ...told, seat: bettor, emotion: right ? 'joy' : 'sadness', cards: [front, middle] };
    }
    case 'Lost':
      return { ...told, seat: event.seat, emotion: 'sadness', cards: event.cards };
    case 'Skipped':
      return { ...told, seat: event.seat };
    case 'RoundBegan':
      return { ...told, seat: event.camera, emotion: 'content' };
    case 'PairsShown':
    case 'Flopped':
      return told;
    default:
      return undefined;
  }
}
