// Everything that browsers offer only to secure pages (https, or this machine itself), each with its fallback.
// Lint forbids these names everywhere else: most tables in a living room are on plain http.
import { trustedScript } from './trusted';

/** A random id; on plain http in plain hex instead of a UUID. */
export function newId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const random = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Cameras and microphones; undefined where the browser gives none to this page. */
export function mediaDevices(): MediaDevices | undefined {
  return (navigator as Partial<Navigator>).mediaDevices;
}

/** Whether this device has its own way to send a link. */
export function canShare(): boolean {
  return 'share' in navigator;
}

/** Sends a link as this device sends things; rejects if the person thinks better of it. */
export async function share(url: string): Promise<void> {
  await navigator.share({ url });
}

/** Whether this device has its own way to send this file. */
export function canShareFile(file: File): boolean {
  const sharing = navigator as { canShare?: (what: { files: File[] }) => boolean };
  return sharing.canShare?.({ files: [file] }) ?? false;
}

/** Sends a file as this device sends things; rejects if the person thinks better of it. */
export async function shareFile(file: File): Promise<void> {
  await navigator.share({ files: [file] });
}

/** Copies a text, in the older way if the page may not use the clipboard; whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Runs the browser's own copy command, and replaces the copied selection with our text. */
function copyBySelection(text: string): boolean {
  let copied = false;
  const give = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    copied = event.clipboardData !== null;
  };
  // Safari asks before it copies where nothing is selected.
  const allow = (event: Event) => event.preventDefault();
  document.addEventListener('beforecopy', allow);
  document.addEventListener('copy', give);
  try {
    // Deprecated, and the only way on plain http.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return document.execCommand('copy') && copied;
  } finally {
    document.removeEventListener('beforecopy', allow);
    document.removeEventListener('copy', give);
  }
}

/** Whether a page like this may keep the screen from going dark. */
export function canHoldScreen(): boolean {
  return 'wakeLock' in navigator;
}

/** Keeps the screen on until released; undefined where the browser can't, or a low battery forbids it. */
export async function holdScreen(): Promise<WakeLockSentinel | undefined> {
  const { wakeLock } = navigator as Partial<Navigator>;
  return wakeLock?.request('screen').catch(() => undefined);
}

/**
 * Installs the page that is shown without a connection. Browsers refuse it on a certificate that somebody clicked
 * through: then there is no such page, as on plain http.
 */
export function installWorker(address: string): void {
  const { serviceWorker } = navigator as Partial<Navigator>;
  serviceWorker?.register(trustedScript(address)).catch(() => undefined);
}

/** Notifications of the system; undefined where the browser has none for this page, or no worker that could show one. */
export function notifications(): typeof Notification | undefined {
  const { serviceWorker } = navigator as Partial<Navigator>;
  return serviceWorker && (globalThis as { Notification?: typeof Notification }).Notification;
}

/** The worker of this page, once it runs; undefined where there is none. */
export async function workerHere(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  return (await serviceWorker?.getRegistration()) && serviceWorker?.ready;
}

/** Whether this browser gets messages for a page that is closed. */
export function hasPush(): boolean {
  return notifications() !== undefined && 'PushManager' in globalThis;
}

async function pushManager(): Promise<PushManager | undefined> {
  const worker: Partial<ServiceWorkerRegistration> | undefined = await workerHere();
  return worker?.pushManager;
}

/** Where this browser gets messages from a server with this key; undefined where it has no push service, or may not use it. */
export async function subscribeToPush(key: string): Promise<PushSubscription | undefined> {
  const pushes = await pushManager();
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushes?.subscribe(wanted);
  } catch {
    // One that was made with another key stands in the way.
    const old = await pushes?.getSubscription().catch(() => undefined);
    if (!(await old?.unsubscribe().catch(() => false))) return undefined;
    return pushes?.subscribe(wanted).catch(() => undefined);
  }
}

/** Ends this browser's subscription, and gives its address; undefined if there was none. */
export async function endPush(): Promise<string | undefined> {
  const subscription = await (await pushManager())?.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

/** Tells the worker what to say in a notification while no page is open. */
export async function teachWorker(words: string): Promise<void> {
  const scope = (await workerHere())?.scope;
  if (scope === undefined) return;
  const kept = await caches.open(`mien-words ${scope}`);
  await kept.put(`${scope}words`, new Response(words));
}

/** Puts a number on the icon of the installed app, 0 for none; browsers without badges leave it as it is. */
export function setBadge(count: number): void {
  const { setAppBadge } = navigator as Partial<Navigator>;
  setAppBadge?.call(navigator, count).catch(() => undefined);
}
