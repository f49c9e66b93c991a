import { ApiError, createTable, type Failure } from '$lib/api';
import { tableAt } from '$lib/route';
import { go } from '$lib/router.svelte';

/** What a table is put up for. */
export type Purpose = 'friends' | 'bots' | 'lesson';

/** The way to a new table, and why there is none. */
export class Opening {
  busy = $state(false);
  failure = $state<Failure>();

  /** Puts up a table and goes there. */
  async open(game: string, purpose: Purpose): Promise<void> {
    this.busy = true;
    this.failure = undefined;
    try {
      const code = await createTable(game, purpose === 'bots');
      go(`${tableAt(code)}${purpose === 'lesson' ? '#learn' : ''}`);
    } catch (error) {
      this.failure = error instanceof ApiError ? error.failure : 'server';
    } finally {
      this.busy = false;
    }
  }
}
