import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createTable, findTable, publicTables } from './api';
import { failureOf } from './http';

const realFetch = globalThis.fetch;
let server: Server | undefined;

/** A real server that answers everything alike; asked addresses are relative in a browser. */
async function serve(status: number, body: string): Promise<string[]> {
  const asked: string[] = [];
  server = createServer((request, response) => {
    let sent = '';
    request.on('data', (part) => (sent += String(part)));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${sent}`);
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (path, init) => realFetch(new URL(path as string, `http://127.0.0.1:${port}`), init);
  return asked;
}

/** Why the server did not do it. */
async function why(asked: Promise<unknown>): Promise<string> {
  try {
    return `it answered ${String(await asked)}`;
  } catch (error) {
    return failureOf(error);
  }
}

afterEach(async () => {
  globalThis.fetch = realFetch;
  await new Promise((closed) => (server ? server.close(closed) : closed(undefined)));
  server = undefined;
});

test('opening a table says which game and whether bots sit down, and gives its code', async () => {
  const asked = await serve(201, '{"code":"quiet-otter-58k2"}');
  expect(await createTable('emojito', true)).toBe('quiet-otter-58k2');
  expect(asked).toEqual(['POST /api/me ', 'POST /api/tables {"game":"emojito","bots":true,"after":""}']);
});

test.each([
  [429, 'busy'],
  [503, 'busy'],
  [502, 'offline'],
  [500, 'server'],
  [404, 'server'],
])('an answer of %i is told as %s', async (status, failure) => {
  await serve(status, '{}');
  await expect(why(createTable('emojito', false))).resolves.toBe(failure);
});

test.each(['broken-game', 'missing-game'])('%s is told as what it is', async (code) => {
  await serve(409, JSON.stringify({ code, text: 'Not now.', rule: null, words: {} }));
  await expect(why(createTable('emojito', false))).resolves.toBe(code);
});

test.each(['{}', '{"code":"too-often","text":"Too often.","rule":null,"words":{}}'])(
  'a refusal of a busy server is told as busy: %s',
  async (body) => {
    await serve(429, body);
    await expect(why(createTable('emojito', false))).resolves.toBe('busy');
  },
);

test.each(['', '{"code":"no-such-table","text":"There is no such table.","rule":null,"words":{}}'])(
  'a table that is not there is not found: %s',
  async (body) => {
    await serve(404, body);
    expect(await findTable('calm-owl-abcde')).toBeUndefined();
  },
);

test.each(['{}', 'not json', '{"code":7}', 'null'])(
  'an answer that makes no sense is ours to blame: %s',
  async (body) => {
    await serve(200, body);
    await expect(why(createTable('emojito', false))).resolves.toBe('server');
  },
);

test('no server at all is told as offline', async () => {
  globalThis.fetch = () => realFetch('http://127.0.0.1:1/');
  await expect(why(createTable('emojito', false))).resolves.toBe('offline');
});

test('only whole tables are listed', async () => {
  const table = { code: 'a', game: 'emojito', title: 'Friday table', people: 2 };
  await serve(200, JSON.stringify([table, { code: 'b' }]));
  expect(await publicTables()).toEqual([table]);
});

test('of the tables open to all, only those are shown that are whole', async () => {
  const whole = { code: 'quiet-otter', game: 'emojito', title: '', people: 2 };
  const broken = Object.keys(whole).map((field) => ({ ...whole, [field]: null }));
  await serve(200, JSON.stringify([whole, ...broken, null, 'quiet-otter', 7]));
  expect(await publicTables()).toEqual([whole]);
});
