import { address } from '$lib/address/address';
import { tableApi } from '$lib/server/http';
import type { Refusal, Stream as Opened } from '$lib/wire.gen';
import type { Wire } from './socket';

/** Milliseconds for the first line: a proxy that buffers it longer will buffer all others too. */
export const FIRST_LINE = 5000;

/** Milliseconds without a line after which the server is taken to be gone; it sends an empty one every 15 s. */
const SILENCE = 40_000;

/** Milliseconds after which the server wants to hear from us, whether or not there is anything to say. */
const BEAT = 14_000;

/** The transport where WebSockets are blocked: a response that never ends, and one POST after the other for our messages. */
export class Stream implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly #code: string;
  readonly #closing = new AbortController();
  #begun = false;
  #opened: Opened | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** Messages to send together once the POST under way is answered. */
  #waiting: string[] = [];
  #posting = false;
  #posts = 0;
  #postedAt = 0;

  constructor(code: string) {
    this.#code = code;
    queueMicrotask(() => this.onopen?.());
  }

  /** Sends a message; the first one, the hello, opens the stream. */
  send(text: string): void {
    if (this.#begun) {
      this.#waiting.push(text);
      if (this.#opened) void this.#post(this.#opened);
    } else {
      this.#begun = true;
      void this.#read(text);
    }
  }

  close(): void {
    clearTimeout(this.#silence);
    this.#closing.abort();
  }

  #fail(): void {
    if (this.#closing.signal.aborted) return;
    this.close();
    this.onclose?.();
  }

  #waitFor(milliseconds: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#fail(), milliseconds);
  }

  async #read(hello: string): Promise<void> {
    this.#waitFor(FIRST_LINE);
    try {
      const answer = await this.#ask(tableApi(this.#code, '/stream'), hello);
      if (answer.ok && answer.body) await this.#hearAll(answer.body.pipeThrough(new TextDecoderStream()).getReader());
      else this.#refuse((await answer.json()) as Refusal);
    } catch {
      // It broke, or we closed it: either way it is over.
    }
    this.#fail();
  }

  #ask(path: string, body: string): Promise<Response> {
    return fetch(path, { method: 'POST', body, cache: 'no-store', signal: this.#closing.signal });
  }

  /** The close event that a WebSocket would give. */
  #refuse(refusal: Refusal): void {
    if (refusal.code) this.onmessage?.({ data: JSON.stringify({ type: 'No', id: null, refusal }) });
  }

  async #hearAll(reader: ReadableStreamDefaultReader<string>): Promise<void> {
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#hear(line);
    }
  }

  #hear(line: string): void {
    if (this.#closing.signal.aborted) return;
    this.#waitFor(SILENCE);
    if (!this.#opened) {
      this.#opened = JSON.parse(line) as Opened;
      this.#postedAt = Date.now();
    } else if (line) {
      this.onmessage?.({ data: line });
    }
    // Measured when a line arrives, since browsers throttle the timers of hidden pages.
    if (this.#waiting.length || Date.now() - this.#postedAt > BEAT) void this.#post(this.#opened);
  }

  async #post(to: Opened): Promise<void> {
    if (this.#posting) return;
    this.#posting = true;
    try {
      do {
        this.#posts += 1;
        this.#postedAt = Date.now();
        const { status } = await this.#ask(address(`/api/streams/${to.id}/${this.#posts}`), this.#gather(to.most));
        if (status !== 204) throw new Error(`a POST was answered with ${status}`);
      } while (this.#waiting.length);
    } catch {
      // Senders repeat lost messages over the next connection.
      this.#fail();
    }
    this.#posting = false;
  }

  /** As many waiting messages as one POST may carry, and at least one. */
  #gather(most: number): string {
    let size = 0;
    const fits = this.#waiting.findIndex((text) => (size += new TextEncoder().encode(text).length + 1) > most);
    return this.#waiting.splice(0, fits < 0 ? this.#waiting.length : Math.max(fits, 1)).join('\n');
  }
}
