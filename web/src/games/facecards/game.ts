import type { GameFacts } from '$lib/games';
import type messages from './messages/en.json';

declare module '$lib/games' {
  interface Games {
    facecards: typeof messages;
  }
}

export default { title: 'Face Cards', seats: [3, 7], minutes: 30, order: 4, brightBox: true } satisfies GameFacts;
