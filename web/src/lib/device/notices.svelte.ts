import { address } from '$lib/address/address';
import { tableAddress } from '$lib/address/routes';
import { notifications, workerHere } from './secure';
import { deviceStore, type Store } from './storage';

/** Where the device keeps that its person wants to be notified. */
const KEY = 'notices';

let wanted = $state(deviceStore.read(KEY) === 'on');

/** Whether this browser could show notifications of ours: not on plain http, nor on an iPhone before mien is installed. */
export function canNotify(): boolean {
  return notifications() !== undefined;
}

/** Whether the browser was told never to show any: only its own settings change that. */
export function isSilenced(): boolean {
  return notifications()?.permission === 'denied';
}

/** Whether the person wants to be notified, and the browser lets us. */
export function wantsNotices(): boolean {
  return wanted && notifications()?.permission === 'granted';
}

/** Turns notifications on or off; the browser may ask the person first, and what they say counts. */
export async function chooseNotices(on: boolean, device: Store = deviceStore): Promise<boolean> {
  const may = on && (await notifications()?.requestPermission()) === 'granted';
  wanted = may;
  device.write(KEY, may ? 'on' : 'off');
  return may;
}

/** Shows a notification about a table in the place of the last one; without a worker there is none. */
export async function notify(code: string, title: string, body: string): Promise<void> {
  const worker = await workerHere();
  await worker
    ?.showNotification(title, {
      body,
      tag: tagOf(code),
      icon: address('/icons/mark-192.png'),
      data: tableAddress(code),
    })
    .catch(() => undefined);
}

/** Takes the notification about a table away. */
export async function endNotice(code: string): Promise<void> {
  const worker = await workerHere();
  const shown = (await worker?.getNotifications({ tag: tagOf(code) })) ?? [];
  for (const notice of shown) notice.close();
}

/** The worker gives a push the same tag, so that nobody is told of one turn twice. */
function tagOf(code: string): string {
  return `turn ${code}`;
}
