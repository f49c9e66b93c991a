import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test } from 'vitest';
import { chooseLanguage, speakWhole } from '$lib/i18n';
import Senses from './Senses.svelte';

beforeAll(async () => {
  await chooseLanguage('en');
  await speakWhole();
});

test.each([
  [false, 'They hear you. They can’t see you.'],
  [true, 'Nobody hears you without a microphone: choose sounds here.'],
])('an actor is told who hears them; unseen: %s', async (unseen, said) => {
  const drawn = mount(Senses, { target: document.body, props: { symbol: 'sound' as const, unseen } });
  flushSync();
  expect(document.querySelector('p')?.textContent).toBe(said);
  await unmount(drawn);
});
