// From http over to https on the same host. The seat comes along by its cookie; what this device remembers does not,
// because browsers keep it apart for the two: it goes in the link's fragment, which never leaves the device.
import { address } from './address';
import { tabStore } from '$lib/device/storage';
import { newId } from '$lib/device/secure';
import { askServerAddresses } from './server.svelte';

/** Device ids differ between http and https, so they are left out. */
const TAKEN = /^mien\.(?!devices(@|$))/;
/** Proves that this browser made the link: links made by others are ignored. */
const TICKET = 'mien-over';
const TICKET_SECONDS = 900;
const WISH = 'mien.cameras';
/** Milliseconds for a browser to accept or refuse the certificate of an address in the home network. */
const PATIENCE = 4000;

/** The data that moves to https, encoded in the link's fragment. */
interface Luggage {
  ticket: string;
  /** what the device remembers, for good and for now */
  device: Record<string, string>;
  now: Record<string, string>;
  /** the fragment that the page had before */
  hash: string;
  /** whether the person wants to turn a camera on */
  cameras: boolean;
}

/** Whether this browser opens the https address without a warning: it knows our certificate, or was told to go on. */
export async function isTrusted(https: string): Promise<boolean> {
  try {
    // An opaque response is enough: without trust there is none.
    await fetch(`${https}${address('/ca/ok')}`, {
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return true;
  } catch {
    return false;
  }
}

/** Goes to the same page over https, with name, face and all that this device remembers. */
export function moveToHttps(https: string, { cameras = false, byItself = false } = {}): void {
  const ticket = newId();
  document.cookie = `${TICKET}=${ticket}; Max-Age=${TICKET_SECONDS}; Path=${address('/')}; SameSite=Lax`;
  const luggage: Luggage = {
    ticket,
    device: packed(localStorage),
    now: packed(sessionStorage),
    hash: location.hash,
    cameras,
  };
  const there = `${https}${location.pathname}${location.search}#over=${encodeURIComponent(JSON.stringify(luggage))}`;
  // `replace`, so that Back does not redirect again; with a warning ahead, Back leads here.
  if (byItself) location.replace(there);
  else location.assign(there);
}

/** On plain http: moves to https if that shows no warning, and the person has not touched the page yet. */
export async function moveToHttpsIfTrusted(): Promise<void> {
  if (isSecureContext) return;
  const begun = new AbortController();
  for (const beginning of ['pointerdown', 'keydown'] as const)
    addEventListener(beginning, () => begun.abort(), { once: true, passive: true, signal: begun.signal });
  const { https } = await askServerAddresses();
  if (https && isThisHost(https) && (await isTrusted(https)) && !begun.signal.aborted)
    moveToHttps(https, { byItself: true });
}

/** Whether an address is this page's own host: only there the seat comes along. */
export function isThisHost(address: string): boolean {
  return new URL(address).host === location.host;
}

/** Unpacks the data from http once, before anything reads the device's storage. */
export function unpack(): void {
  const written = new URLSearchParams(location.hash.slice(1)).get('over');
  if (written === null) return;
  const luggage = read(written);
  history.replaceState(history.state, '', `${location.pathname}${location.search}${luggage?.hash ?? ''}`);
  if (!luggage || !document.cookie.split('; ').includes(`${TICKET}=${luggage.ticket}`)) return;
  document.cookie = `${TICKET}=; Max-Age=0; Path=${address('/')}`;
  put(localStorage, luggage.device);
  put(sessionStorage, luggage.now);
  if (luggage.cameras) tabStore.write(WISH, '1');
}

/** Whether the person moved to https to turn a camera on; true only once. */
export function cameForCameras(): boolean {
  const came = tabStore.read(WISH) === '1';
  if (came) tabStore.write(WISH, '');
  return came;
}

function packed(storage: Storage): Record<string, string> {
  const all = Object.entries(storage as unknown as Record<string, string>);
  return Object.fromEntries(all.filter(([name]) => TAKEN.test(name)));
}

function put(storage: Storage, things: Record<string, unknown>): void {
  for (const [name, text] of Object.entries(things)) if (TAKEN.test(name)) storage.setItem(name, String(text));
}

function read(written: string): Luggage | undefined {
  try {
    const luggage = JSON.parse(written) as Luggage;
    return typeof luggage.ticket === 'string' && luggage.ticket && typeof luggage.hash === 'string'
      ? luggage
      : undefined;
  } catch {
    return undefined;
  }
}
