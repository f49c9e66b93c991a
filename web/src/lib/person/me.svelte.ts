import { anyPerson, readAvatar, writeAvatar, type Person } from '$lib/avatar/avatar';
import { deviceStore } from '$lib/device/storage';
import { tidyName } from './tidyname';

/** The person at this device: a name and a face, kept on this device only. */
export interface Me {
  name: string;
  avatar: Person;
  /** the page made the name up, so that a game with bots could begin at once: other people are not told it unasked */
  invented?: boolean;
}

const KEY = 'mien.me';

let me = $state.raw<Me>(recall());

/** The person at this screen; reactive. The name is empty until chosen. */
export function whoAmI(): Me {
  return me;
}

/** Whether other people may be told the name: there is one, and it isn't made up. */
export function isNamed({ name, invented }: Me = me): boolean {
  return name !== '' && !invented;
}

/** Changes name and face, and remembers them. */
export function iAm(next: Me): void {
  me = { name: tidyName(next.name), avatar: next.avatar, ...(next.invented ? { invented: true } : {}) };
  deviceStore.write(KEY, JSON.stringify({ ...me, avatar: writeAvatar(me.avatar) }));
}

function recall(): Me {
  try {
    const kept: unknown = JSON.parse(deviceStore.read(KEY) ?? 'null');
    if (kept && typeof kept === 'object' && 'name' in kept && 'avatar' in kept) {
      const avatar = readAvatar(String(kept.avatar));
      const invented = 'invented' in kept && kept.invented === true;
      if (!avatar.bot) return { name: String(kept.name), avatar, ...(invented ? { invented } : {}) };
    }
  } catch {
    // Unreadable: as if never kept.
  }
  return { name: '', avatar: anyPerson() };
}
