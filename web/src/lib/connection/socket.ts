import { Lost, Refused } from '$lib/server/http';
import type { Do, Done, Hello, Incoming, No, Outgoing, Pong, Refusal, TellFace, Watch } from '$lib/wire.gen';

export type Command = Do['command'];

/** Messages that the server sends unasked. */
export type News = Exclude<Outgoing, Done | No | Pong>;

/** The state of the connection to the table. */
export type Connection =
  | { state: 'connecting' | 'open' }
  /** with what the server said before it hung up, if anything */
  | { state: 'lost'; why?: Refusal }
  | { state: 'refused'; refusal: Refusal };

/** The part of a WebSocket that is needed here. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

/** A transport for our messages: a WebSocket, or where those are blocked, a stream. */
export type Transport = 'socket' | 'stream';

export interface Ends {
  /** Makes sure that the server knows this browser; throws Refused if it won't, anything else if it can't be reached. */
  greet(): Promise<void>;
  /** Opens a new wire; throws if this browser has none of this kind. */
  open(transport: Transport): Wire;
  hello(): Hello | Watch;
  hear(news: News): void;
  turned(connection: Connection): void;
  /** Whether the server takes long to answer on an open connection; told when it changes. */
  slowed(slow: boolean): void;
}

/** Refusals after which trying again changes nothing. */
const FINAL = new Set([
  'closed',
  'crowded',
  'gone-on',
  'locked',
  'missing-game',
  'newer-rules',
  'newer-table',
  'no-avatar',
  'no-connection',
  'no-cookie',
  'no-name',
  'no-spectators',
  'old-page',
  'removed',
  'unknown-host',
  'unknown-table',
  'worn-out',
  'wrong-origin',
]);

/** How often both transports may fail, though the server answers, before the page says so. */
const MOST_ROUNDS = 2;

/** Milliseconds after which a silent WebSocket counts as blocked; a stream has its own limit. */
const BLOCKED_AFTER = 4000;

/** Milliseconds that a stream has lasted when it was cut because it was long, as some proxies do, and not for a fault. */
const LONG = 5000;

const NO_CONNECTION: Refusal = {
  code: 'no-connection',
  text: 'Nothing comes through on this network.',
  rule: null,
  words: {},
};

/** Milliseconds after which an unconfirmed answer puts the connection in doubt: networks can die silently. */
const DOUBT_AFTER = 4000;

/** Milliseconds without a message after which we ping the server. */
const QUIET = 5000;

/** Milliseconds without a reply after which the connection counts as slow, and after which it is in doubt. */
const SLOW_AFTER = 2000;
const SILENT_AFTER = 8000;

/** Milliseconds that a timer may be late; later, this page itself was held up, and the answer may be waiting. */
const LATE = 1000;

/** Milliseconds before the next attempt: exponential backoff with jitter. */
export function pauseBefore(tries: number, random: () => number = Math.random): number {
  return Math.min(500 * 2 ** tries, 8000) * (0.75 + random() / 2);
}

interface Pending {
  command: Command;
  done: () => void;
  failed: (error: Error) => void;
}

/** The connection to one table: connects, reconnects, and matches replies with requests. */
export class Socket {
  #ends: Ends;
  #wire: Wire | undefined;
  /** A connection in doubt, kept until its replacement is open: closed earlier, we would seem to be away for a moment. */
  #doubted: Wire | undefined;
  #open = false;
  #ended = false;
  #tries = 0;
  /** The transport to try next: a stream only after a WebSocket failed, and then for as long as it works. */
  #transport: Transport = 'socket';
  #rounds = 0;
  #openedAt = 0;
  /** A stream that was cut is being reopened: the page has not noticed, and may still send commands. */
  #renewing = false;
  #everOpen = false;
  #farewell: Refusal | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;
  /** Runs while the connection is open: until the next ping, or until its answer is overdue. */
  #pulse: ReturnType<typeof setTimeout> | undefined;
  #pingedAt = 0;
  #slow = false;
  #count = 0;
  #pending = new Map<number, Pending>();

  constructor(ends: Ends) {
    this.#ends = ends;
    ends.turned({ state: 'connecting' });
    void this.#connect();
  }

  /** Asks for something; settles when the server has answered. An answer to a question survives a lost connection. */
  do(command: Command): Promise<void> {
    return new Promise((done, failed) => {
      if (this.#ended || (!this.#open && !this.#renewing && command.type !== 'Answer')) return failed(new Lost());
      this.#count += 1;
      this.#pending.set(this.#count, { command, done, failed });
      if (this.#open) this.#say({ type: 'Do', id: this.#count, command });
      if (command.type === 'Answer') this.#expectReply(this.#count);
    });
  }

  /** Hands a signal to another person's pages; one that can't be sent now is not sent later. */
  signal(to: string, body: string): void {
    if (this.#open) this.#say({ type: 'Signal', to, body });
  }

  /** Says what one's own face does to those who may see it; what can't be sent now is not sent later. */
  tellFace(features: TellFace['features']): void {
    if (this.#open) this.#say({ type: 'TellFace', features });
  }

  /** Asks for the whole state: the last change builds on one that never arrived. */
  askAgain(seen: { game: number; step: number }): void {
    if (this.#open) this.#say({ type: 'Again', ...seen });
  }

  /** Reconnects at once if the connection is lost, or may have died silently. */
  wake({ inDoubt = false } = {}): void {
    if (this.#ended || (this.#open && !inDoubt)) return;
    if (this.#wire && !this.#open && !inDoubt) return;
    this.#doubt();
    this.#tries = 0;
    this.#forget((pending) => pending.command.type !== 'Answer');
    this.#turn({ state: 'lost' });
    void this.#connect();
  }

  /** The network is gone: no need to wait until the connection notices. */
  lose(): void {
    if (this.#ended || !this.#wire) return;
    this.#hangUp();
    this.#fail();
  }

  /** Goes for good. */
  end(): void {
    this.#ended = true;
    this.#hangUp();
    this.#forget(() => true);
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      if (!this.#everOpen) await this.#ends.greet();
    } catch (error) {
      if (error instanceof Refused && FINAL.has(error.refusal.code)) this.#refuse(error.refusal);
      else this.#fail();
      return;
    }
    if (!this.#ended && !this.#wire) this.#try();
  }

  #try(): void {
    try {
      this.#wire = this.#ends.open(this.#transport);
    } catch {
      this.#tryOther();
      return;
    }
    this.#listen(this.#wire);
  }

  #listen(wire: Wire): void {
    wire.onopen = () => this.#say(this.#ends.hello());
    wire.onmessage = (event) => this.#hear(JSON.parse(event.data) as Outgoing);
    wire.onclose = () => {
      const wasOpen = this.#open;
      this.#hangUp();
      if (this.#farewell && FINAL.has(this.#farewell.code)) this.#refuse(this.#farewell);
      else if (wasOpen && this.#isLong()) this.#renew();
      else if (wasOpen || this.#farewell) this.#fail();
      else this.#tryOther();
    };
    if (this.#transport === 'socket') this.#limit = setTimeout(() => wire.onclose?.(), BLOCKED_AFTER);
  }

  #isLong(): boolean {
    return this.#transport === 'stream' && !this.#farewell && Date.now() - this.#openedAt > LONG;
  }

  #renew(): void {
    this.#forget((pending) => pending.command.type !== 'Answer');
    this.#renewing = true;
    this.#try();
  }

  /** This transport failed: tries the other one at once and silently, or after that one both again later. */
  #tryOther(): void {
    if (this.#transport === 'socket') {
      this.#transport = 'stream';
      this.#try();
      return;
    }
    this.#transport = 'socket';
    if (!this.#everOpen) this.#rounds += 1;
    if (this.#rounds >= MOST_ROUNDS) this.#refuse(NO_CONNECTION);
    else this.#fail();
  }

  #hear(message: Outgoing): void {
    clearTimeout(this.#limit);
    if (this.#open) this.#stayAlert();
    switch (message.type) {
      case 'Pong':
        this.#setSlow(Date.now() - this.#pingedAt >= SLOW_AFTER);
        break;
      case 'Done':
        this.#settle(message.id, (pending) => pending.done());
        break;
      case 'No':
        if (message.id === null) this.#farewell = message.refusal;
        else this.#settle(message.id, (pending) => pending.failed(new Refused(message.refusal)));
        break;
      default:
        if (!this.#open) this.#begin();
        this.#ends.hear(message);
    }
  }

  /** The first message: we are connected. Answers that may not have arrived are sent again. */
  #begin(): void {
    this.#open = true;
    this.#everOpen = true;
    this.#renewing = false;
    this.#openedAt = Date.now();
    this.#tries = this.#rounds = 0;
    this.#doubted?.close();
    this.#doubted = undefined;
    this.#setSlow(false);
    this.#stayAlert();
    this.#turn({ state: 'open' });
    for (const [id, { command }] of this.#pending) this.#say({ type: 'Do', id, command });
  }

  /** Networks can die silently: after a while without a message we ping, and without a reply reconnect. */
  #stayAlert(): void {
    const after = (milliseconds: number, then: () => void) => {
      clearTimeout(this.#pulse);
      this.#pulse = setTimeout(then, milliseconds);
    };
    after(QUIET, () => {
      this.#pingedAt = Date.now();
      after(SLOW_AFTER, () => {
        this.#setSlow(true);
        after(SILENT_AFTER - SLOW_AFTER, () => {
          if (Date.now() - this.#pingedAt > SILENT_AFTER + LATE) this.#stayAlert();
          else this.wake({ inDoubt: true });
        });
      });
      this.#say({ type: 'Ping' });
    });
  }

  #setSlow(slow: boolean): void {
    if (slow === this.#slow) return;
    this.#slow = slow;
    this.#ends.slowed(slow);
  }

  #say(message: Incoming): void {
    this.#wire?.send(JSON.stringify(message));
  }

  #settle(id: number, how: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    how(pending);
  }

  #hangUp(): void {
    this.#doubt();
    this.#doubted?.close();
    this.#doubted = undefined;
  }

  /** Stops listening to this connection, and leaves it open until there is another. */
  #doubt(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#limit);
    clearTimeout(this.#pulse);
    const wire = this.#wire;
    const wasOpen = this.#open;
    this.#wire = undefined;
    this.#open = false;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    // An open connection has closed the one before it, so there is at most one in doubt.
    if (wasOpen) this.#doubted = wire;
    else wire.close();
  }

  /** Reconnects if an answer is not confirmed soon; the server ignores one that it already has. */
  #expectReply(id: number): void {
    const wire = this.#wire;
    setTimeout(() => {
      if (this.#pending.has(id) && this.#open && this.#wire === wire) this.wake({ inDoubt: true });
    }, DOUBT_AFTER);
  }

  #fail(): void {
    if (this.#ended) return;
    this.#renewing = false;
    const why = this.#farewell;
    this.#farewell = undefined;
    this.#forget((pending) => pending.command.type !== 'Answer');
    this.#turn({ state: 'lost', ...(why && { why }) });
    this.#timer = setTimeout(() => void this.#connect(), pauseBefore(this.#tries));
    this.#tries += 1;
  }

  #refuse(refusal: Refusal): void {
    this.end();
    this.#turn({ state: 'refused', refusal });
  }

  #forget(which: (pending: Pending) => boolean): void {
    for (const [id, pending] of [...this.#pending]) {
      if (which(pending)) this.#settle(id, () => pending.failed(new Lost()));
    }
  }

  #turn(connection: Connection): void {
    this.#ends.turned(connection);
  }
}
