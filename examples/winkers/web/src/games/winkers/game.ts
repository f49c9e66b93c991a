import type { GameFacts } from '$lib/games';
import type { Messages } from './messages.gen';

declare module '$lib/games' {
  interface Games {
    winkers: Messages;
  }
}

export default { title: 'Winkers', seats: [4, 10], minutes: 10 } satisfies GameFacts;
