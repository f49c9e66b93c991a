import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Replay from './Replay.svelte';

/** What the page asks for, and this test answers. */
let asked: { path: string; answer: (body: object, status?: number) => void }[] = [];
let drawn: Record<string, unknown>;

const words = () => document.body.textContent;
const refusal = (code: string) => ({ code, text: code, rule: null, words: {} });

beforeEach(() => {
  asked = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((done) =>
        asked.push({ path, answer: (body, status = 200) => done(Response.json(body, { status })) }),
      ),
  );
  drawn = mount(Replay, {
    target: document.body,
    props: { route: { page: 'replay', code: 'quiet-otter', number: 1 } },
  });
  flushSync();
});

afterEach(async () => {
  await unmount(drawn);
  vi.unstubAllGlobals();
});

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await tick();
  flushSync();
}

test('a game that this page does not know is said to be unknown', async () => {
  asked[0]?.answer({ game: 'chess', you: null, frames: [], next: null });
  await vi.waitFor(async () => {
    await settle();
    expect(words()).toContain('replay.unknown');
  });
});

test('a game that was never shown is refused in words', async () => {
  asked[0]?.answer(refusal('not-shown'), 403);
  await vi.waitFor(async () => {
    await settle();
    expect(words()).toContain('replay.none');
    expect(words()).toContain('not-shown');
  });
});
