// What `mien deck print` writes: a page that lies by itself, and prints one deck. No server is asked for anything.
import { mount } from 'svelte';
import { bringPictures } from '$lib/decks/picture';
import { bestLanguage, chooseLanguage, speakWhole } from '$lib/i18n';
import '$lib/look/look.css';
import { loadTwin } from '$lib/paper/twin';
import { readJob } from './job';
import PrintFile from './PrintFile.svelte';

async function open(target: Element): Promise<void> {
  const job = readJob();
  await chooseLanguage(bestLanguage([job.language]));
  await speakWhole();
  bringPictures(job.pictures);
  const loaded = job.deck ? undefined : await loadTwin(job.game);
  mount(PrintFile, { target, props: { job, loaded } });
}

void open(document.body);
