import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test } from 'vitest';
import { chooseLanguage, speakWhole } from '$lib/i18n';
import type { TableSession } from '$lib/table/session.svelte';
import type { TableShown } from '$lib/wire.gen';
import PlanDialog from './PlanDialog.svelte';

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal = () => undefined;
  await chooseLanguage('en');
  await speakWhole();
});

test('all that is pressed is planned, also before the server has answered', async () => {
  const asked: { parts: { game?: string }[] }[] = [];
  const answers: (() => void)[] = [];
  const session = {
    please: (command: { parts: [] }) => new Promise<void>((done) => void (asked.push(command), answers.push(done))),
  } as unknown as TableSession;
  const table = { order: [], begun: 0 } as unknown as TableShown;
  const drawn = mount(PlanDialog, { target: document.body, props: { open: true, session, table } });
  flushSync();
  const press = (words: string) => {
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === words)?.click();
    flushSync();
  };
  press('+ Expressions');
  press('+ Break');
  expect(asked.map(({ parts }) => parts.map(({ game }) => game))).toEqual([['expressions'], ['expressions', '']]);
  // An earlier answer does not take away what was pressed since.
  answers[0]?.();
  await Promise.resolve();
  flushSync();
  expect(document.querySelectorAll('li')).toHaveLength(2);
  await unmount(drawn);
});
