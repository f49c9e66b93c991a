import '$lib/address/unpack';
import { mount } from 'svelte';
import App from './App.svelte';
import { address } from '$lib/address/address';
import { speakWhole, startLanguage } from '$lib/i18n';
import '$lib/look/look.css';
import { startTheme } from '$lib/look/theme.svelte';
import { moveToHttpsIfTrusted } from '$lib/address/tohttps';
import { isSupported } from '$lib/device/supported';
import { currentRoute } from '$lib/address/router.svelte';
import { installWorker } from '$lib/device/secure';
import { PAGES } from './pages';

/* The colours of the games, found by looking: the home page shows all of them. */
import.meta.glob('./games/*/colours.css', { eager: true });

/** The page and the words come side by side, and are drawn at once; if the page does not come, the app says so. */
async function open(target: Element): Promise<void> {
  if (!isSupported()) return refuse(target);
  const { load, whole } = PAGES[currentRoute().page];
  const page = load().catch(() => undefined);
  const words = startLanguage();
  // The app waits for these; asked for only then, they would come later.
  if (whole) speakWhole().catch(() => undefined);
  await Promise.all([words, page]);
  // What waits there is for browsers that never come so far.
  target.replaceChildren();
  mount(App, { target });
}

/** Says at once that this browser is too old: halfway through a game would be worse. */
function refuse(target: Element): void {
  for (const part of target.querySelectorAll<HTMLElement>('main')) part.hidden = !part.hidden;
}

const target = document.getElementById('app');
if (!target) throw new Error('index.html has lost its #app');

startTheme();
// Not awaited here: pages import what this file does, and would wait for it as it waits for them.
void open(target);
void moveToHttpsIfTrusted();

if (import.meta.env.PROD) installWorker(address('/sw.js'));
