import { randomName } from '$lib/person/randomname';
import { createTable } from '$lib/server/api';
import { failureOf, type Failure } from '$lib/server/http';
import { iAm, whoAmI } from '$lib/person/me.svelte';
import { tableAddress } from '$lib/address/routes';
import { go } from '$lib/address/router.svelte';

/** What a table is put up for. */
export type Purpose = 'friends' | 'bots' | 'lesson';

/** What the table's page does at once, as its address says. */
const AT_ONCE: Record<Purpose, string> = { friends: '', bots: '#deal', lesson: '#learn' };

/** The way to a new table, and why there is none. */
export class NewTable {
  busy = $state(false);
  failure = $state<Failure>();

  /** Puts up a table and goes there. */
  async open(game: string, purpose: Purpose): Promise<void> {
    this.busy = true;
    this.failure = undefined;
    try {
      const code = await createTable(game, purpose === 'bots');
      // With bots no name is needed: a random one lets the game begin at once.
      if (purpose !== 'friends' && !whoAmI().name) iAm({ ...whoAmI(), name: randomName(), invented: true });
      go(`${tableAddress(code)}${AT_ONCE[purpose]}`);
    } catch (error) {
      this.failure = failureOf(error);
    } finally {
      this.busy = false;
    }
  }
}
