import { anyName } from '$lib/anyname';
import { createTable } from '$lib/api';
import { failureOf, type Failure } from '$lib/http';
import { iAm, whoAmI } from '$lib/me.svelte';
import { tableAt } from '$lib/route';
import { go } from '$lib/router.svelte';

/** What a table is put up for. */
export type Purpose = 'friends' | 'bots' | 'lesson';

/** What the table's page does at once, as its address says. */
const AT_ONCE: Record<Purpose, string> = { friends: '', bots: '#deal', lesson: '#learn' };

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
      // Bots don't mind what one is called: whoever plays with them gets their cards at once.
      if (purpose !== 'friends' && !whoAmI().name) iAm({ ...whoAmI(), name: anyName() });
      go(`${tableAt(code)}${AT_ONCE[purpose]}`);
    } catch (error) {
      this.failure = failureOf(error);
    } finally {
      this.busy = false;
    }
  }
}
