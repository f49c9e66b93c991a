// All that browsers offer only to secure pages (https, or this machine itself), each with what is done without it.
// Lint forbids these names everywhere else: most tables in a living room are on plain http.
import { trustedScript } from './trusted';

/** A random id; on plain http in plain hex instead of a UUID. */
export function newId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const random = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Cameras and microphones; nothing where the browser gives none to a page like this. */
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

/** Copies a text, in the older way if the page may not use the clipboard; whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Has the browser copy as if by its menu, and puts our text in the place of what is selected. */
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

/** Keeps the screen from going dark until released; nothing where the browser can't, or a low battery forbids it. */
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
