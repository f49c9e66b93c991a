import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_LINE, Stream } from './stream';

/** A POST that has come, and how to answer it. */
interface Post {
  path: string;
  body: string;
  answer: ServerResponse;
}

const OPENED = '{"type":"Stream","id":"here.1","most":40}\n';
let posts: Post[] = [];
let arrived: (() => void) | undefined;
const server = createServer((request, answer) => void take(request, answer));

async function take(request: IncomingMessage, answer: ServerResponse) {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += String(part);
  posts.push({ path: request.url ?? '', body, answer });
  arrived?.();
}

/** The next POST, once it has come. */
async function post(): Promise<Post> {
  while (!posts.length) await new Promise<void>((come) => (arrived = come));
  return posts.shift() as Post;
}

/** A stream to the server of this test, and what came over it. */
function dial() {
  const stream = new Stream('quiet-otter');
  const heard: string[] = [];
  const closed = new Promise<void>((close) => (stream.onclose = close));
  let tell: (() => void) | undefined;
  stream.onopen = () => stream.send('hello');
  stream.onmessage = ({ data }) => {
    heard.push(data);
    tell?.();
  };
  const until = async (count: number) => {
    while (heard.length < count) await new Promise<void>((come) => (tell = come));
  };
  return { stream, heard, closed, until };
}

async function seated() {
  const page = dial();
  const { answer } = await post();
  answer.write(`${OPENED}one\n`);
  await page.until(1);
  return { ...page, answer };
}

/** From now on only the test moves the clock; Node's own fetch needs one that goes. */
const holdClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });

beforeEach(async () => {
  posts = [];
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const reach = fetch;
  vi.stubGlobal('fetch', (path: string, how: RequestInit) => reach(`http://127.0.0.1:${port}${path}`, how));
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

test('the hello opens it, and lines are messages however they are cut', async () => {
  const { heard, until } = dial();
  const { path, body, answer } = await post();
  expect([path, body]).toEqual(['/api/tables/quiet-otter/stream', 'hello']);
  const bytes = Buffer.from(`${OPENED}one\n\n{"name":"Zoé"}\nthree\n`);
  for (const byte of bytes) {
    answer.write(Buffer.of(byte));
    await new Promise(setImmediate);
  }
  await until(3);
  expect(heard).toEqual(['one', '{"name":"Zoé"}', 'three']);
});

test('one POST is under way at a time, in order, and takes what has gathered, as far as it fits', async () => {
  const { stream } = await seated();
  stream.send('first');
  const first = await post();
  for (const text of ['second', 'third', 'x'.repeat(50), 'fifth', 'é'.repeat(16), 'seventh']) stream.send(text);
  expect([first.path, first.body]).toEqual(['/api/streams/here.1/1', 'first']);
  const expected = ['second\nthird', 'x'.repeat(50), `fifth\n${'é'.repeat(16)}`, 'seventh'];
  let last = first;
  for (const [index, body] of expected.entries()) {
    await new Promise(setImmediate);
    expect(posts).toEqual([]);
    last.answer.writeHead(204).end();
    last = await post();
    expect([last.path, last.body]).toEqual([`/api/streams/here.1/${index + 2}`, body]);
  }
});

test('what is said before the server has said where waits for it', async () => {
  const { stream } = dial();
  const { answer } = await post();
  stream.send('early');
  answer.write(OPENED);
  expect((await post()).body).toBe('early');
});

test('a refusal is heard as over a socket, and then it is closed', async () => {
  const { heard, closed } = dial();
  const refusal = { code: 'no-cookie', text: 'No cookie.', rule: null, words: {} };
  (await post()).answer.writeHead(401).end(JSON.stringify(refusal));
  await closed;
  expect(heard.map((text) => JSON.parse(text) as unknown)).toEqual([{ type: 'No', id: null, refusal }]);
});

test.each(['nothing', 'a head', 'half a line'])(
  'a proxy that lets through %s of it is given five seconds',
  async (what) => {
    holdClock();
    const { closed, heard } = dial();
    const { answer } = await post();
    if (what !== 'nothing') answer.writeHead(200).flushHeaders();
    if (what === 'half a line') answer.write(OPENED.slice(0, 10));
    vi.advanceTimersByTime(FIRST_LINE);
    await closed;
    expect(heard).toEqual([]);
  },
);

test.each(['ends', 'breaks'])('when the answer %s it is closed, once', async (how) => {
  const { stream, closed, answer } = await seated();
  const onclose = vi.fn(stream.onclose ?? undefined);
  stream.onclose = onclose;
  if (how === 'ends') answer.end();
  else answer.destroy();
  await closed;
  expect(onclose).toHaveBeenCalledTimes(1);
});

test('it says that it is there when the server does, though there is nothing to say', async () => {
  holdClock();
  const { answer, heard } = await seated();
  vi.setSystemTime(Date.now() + 10_000);
  answer.write('\n');
  vi.setSystemTime(Date.now() + 5000);
  answer.write('\n');
  const beat = await post();
  expect([beat.path, beat.body, heard]).toEqual(['/api/streams/here.1/1', '', ['one']]);
});

test('a server that is silent for long is gone', async () => {
  holdClock();
  const { closed, answer } = await seated();
  const hungUp = new Promise((done) => answer.on('close', done));
  vi.advanceTimersByTime(40_000);
  await closed;
  await hungUp;
});

test('a POST that is refused ends it', async () => {
  const { stream, closed } = await seated();
  stream.send('too late');
  (await post()).answer.writeHead(410).end('{}');
  await closed;
});

test('a closed stream brings nothing any more', async () => {
  const { stream, heard, answer } = await seated();
  const left = new Promise((gone) => answer.on('close', gone));
  stream.onclose = () => expect.unreachable();
  stream.close();
  await left;
  expect(heard).toEqual(['one']);
});
