import type { GameFacts } from '$lib/games';
import type { Messages } from './messages.gen';

declare module '$lib/games' {
  interface Games {
    facecards: Messages;
  }
}

export default { title: 'Face Cards', seats: [3, 7], minutes: 30, order: 4, brightBox: true } satisfies GameFacts;
