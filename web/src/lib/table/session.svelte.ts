import { writeAvatar } from '$lib/avatar/avatar';
import { thisBuild } from '$lib/server/build';
import { forbids } from '$lib/server/policies';
import { greet } from '$lib/server/greet';
import { tableApi } from '$lib/server/http';
import { currentLanguage } from '$lib/i18n';
import { whoAmI } from '$lib/person/me.svelte';
import { Media } from '$lib/media/media.svelte';
import type {
  Chat,
  ChatLine,
  FaceTold,
  GameShown,
  Poked,
  Signalled,
  Spoken,
  StepShown,
  TableShown,
} from '$lib/wire.gen';
import { ServerClock } from '$lib/connection/clock';
import { Follower } from '$lib/connection/follower';
import { Reactions } from './reactions.svelte';
import { botAt, seatsOf, steady, type Seated } from '$lib/seats/seats';
import { Queue } from '$lib/async/queue';
import { amissOf, type Amiss } from '$lib/server/refusals';
import { Socket, type Command, type Connection, type News, type Wire } from '$lib/connection/socket';
import { Stream } from '$lib/connection/stream';
import { watchDevice } from '$lib/device/lifecycle';

/** The most chat messages kept, here and on the server. */
const MOST_LINES = 100;

/** Messages as they are queued: with whole tables and games, changes merged. */
type Whole = TableShown | GameShown | Chat | Spoken | Poked | Signalled | FaceTold;

/**
 * A table as this page shows it. It is held three times: as received (Follower), as obeyed by cameras and microphones
 * (Media), and as shown (here), because what the rules shut is shut before the step that shuts it is shown.
 */
export class TableSession {
  connection = $state.raw<Connection>({ state: 'connecting' });
  /** The server takes long to answer. */
  slow = $state(false);
  table = $state.raw<TableShown>();
  game = $state.raw<GameShown>();
  /** The chat. */
  chat = $state.raw<readonly ChatLine[]>([]);
  /** What we have said and the rules hold back until the reveal. */
  held = $state.raw<readonly ChatLine[]>([]);
  /** All that happened in this game. */
  steps = $state.raw<readonly StepShown[]>([]);
  /** What happened since the last view: to be said aloud, to be animated. */
  fresh = $state.raw<readonly StepShown[]>([]);
  /** The seats of the game; one at which nothing has changed is the very one from before, and is not drawn anew. */
  seats = $state.raw<readonly Seated[]>([]);
  /** The faces people make right now. */
  readonly faces = new Reactions();
  /** The last poke that was seen, and how many there were before it. */
  poked = $state.raw<{ by: string; chair: number; nth: number }>();
  /** An answer of ours is on its way. */
  sending = $state(false);
  /** Why the last thing asked for did not happen. */
  amiss = $state.raw<Amiss>();

  readonly clock = new ServerClock();
  /** Faces and voices. */
  readonly media: Media;
  readonly #socket: Socket;
  /** What the rules shut is shut before the step that shuts it is shown. */
  readonly #news = new Queue<Whole>(
    (news) => this.#obey(news),
    (news) => this.#hear(news),
  );
  readonly #follower = new Follower();
  /** We have lost the thread, and asked for everything whole. */
  #asked = false;
  readonly #stopWatching: () => void;
  /** Who we last said we are. */
  #said: TableSession['me'] | undefined;

  /** Whether we know that our seat moved to another device, and come as a guest. */
  #anew: boolean;

  /** A big screen watches, and nobody is at the table because of it. */
  constructor(
    readonly code: string,
    { screen = false, anew = false } = {},
  ) {
    this.#anew = anew;
    this.#socket = new Socket({
      greet,
      open: (transport) => (transport === 'socket' ? (new WebSocket(addressOf(code)) as Wire) : new Stream(code)),
      hello: () =>
        screen
          ? { type: 'Watch', build: thisBuild(), ...this.seen }
          : { type: 'Hello', build: thisBuild(), ...(this.#said = this.me), ...this.seen, anew: this.#anew },
      hear: (news) => this.#follow(news),
      turned: (connection) => this.#turn(connection),
      slowed: (slow) => (this.slow = slow),
    });
    this.media = new Media(
      code,
      (to, body) => {
        if (!screen && !forbids('cameras')) this.#socket.signal(to, body);
      },
      (features) => {
        if (!screen && !forbids('cameras') && !forbids('face-reading')) this.#socket.tellFace(features);
      },
    );
    this.#stopWatching = watchDevice({ wake: (doubt) => this.#socket.wake(doubt), lose: () => this.#socket.lose() });
  }

  /** Who we say we are. */
  get me() {
    const { name, avatar } = whoAmI();
    return { name, avatar: writeAvatar(avatar), language: currentLanguage() };
  }

  /** The last step that this page has shown. */
  get seen() {
    return { game: this.game?.number ?? 0, step: this.game?.step ?? 0 };
  }

  /** Sends a new name, face or language. Sent once: the server may normalise it, and another tab may be newer. */
  introduce(): void {
    const { me } = this;
    if (this.connection.state !== 'open' || !me.name || isSame(me, this.#said)) return;
    this.#said = me;
    void this.please({ type: 'Rename', ...me });
  }

  /** Asks the server for something; rejects with Refused or Lost. */
  do(command: Command): Promise<void> {
    return this.#socket.do(command);
  }

  /** Asks for something; if it is refused, `amiss` says why. Returns whether it happened. */
  async please(command: Command): Promise<boolean> {
    this.amiss = undefined;
    try {
      await this.do(command);
      return true;
    } catch (error) {
      this.amiss = amissOf(error);
      return false;
    }
  }

  /** Answers the open question. */
  async answer(answer: unknown): Promise<void> {
    const { game } = this;
    if (!game) return;
    this.sending = true;
    try {
      await this.do({ type: 'Answer', step: game.step, answer });
      if (this.game?.number === game.number && this.game.step === game.step) {
        this.game = { ...this.game, answer };
        this.#seatAll();
      }
    } finally {
      this.sending = false;
    }
  }

  /** Connects at once, if it can. */
  again(): void {
    this.#socket.wake();
  }

  leave(): void {
    this.media.close();
    this.#stopWatching();
    this.#socket.end();
  }

  #turn(connection: Connection): void {
    // Once: if the seat goes on again later, we are to hear of it again.
    if (connection.state === 'open') this.#anew = false;
    if (connection.state === 'open' && this.table) this.media.renew();
    this.connection = connection;
  }

  #follow(news: News): void {
    switch (news.type) {
      case 'Table':
      case 'Table~':
      case 'Game':
      case 'Game~': {
        const now = 'all' in news ? news.all.now : news.now;
        if (typeof now === 'number') this.clock.hear(now);
        const whole = this.#follower.follow(news);
        if (news.type === 'Table') this.#asked = false;
        if (whole) void this.#news.add(whole);
        else if (!this.#asked) {
          this.#asked = true;
          this.#socket.askAgain(this.seen);
        }
        break;
      }
      default:
        void this.#news.add(news);
    }
  }

  #obey(news: Whole): Promise<unknown> | undefined {
    if (news.type === 'Table') return this.media.obey(news, this.game);
    if (news.type === 'Game' && this.table) return this.media.obey(this.table, news);
    return undefined;
  }

  #hear(news: Whole): void {
    switch (news.type) {
      case 'Table':
        this.table = news;
        this.#seatAll();
        break;
      case 'Game':
        this.#see(news);
        break;
      case 'Chat':
        this.chat = news.lines;
        this.held = news.held;
        break;
      case 'Poked':
        this.#startle(news.person, news.chair);
        break;
      case 'Signalled':
        this.media.hear(news.person, news.body);
        break;
      case 'FaceTold':
        this.media.told = news;
        break;
      case 'Spoken':
        this.chat = [...this.chat, news.line].slice(-MOST_LINES);
        if (news.line.face) this.faces.show(news.line.person, news.line.text);
    }
  }

  #seatAll(): void {
    if (this.table && this.game) this.seats = steady(this.seats, seatsOf(this.table, this.game));
  }

  #startle(by: string, chair: number): void {
    const sitter = this.table?.chairs[chair];
    if (!sitter) return;
    this.poked = { by, chair, nth: (this.poked?.nth ?? 0) + 1 };
    this.faces.show(sitter.person ?? botAt(chair), 'surprise');
  }

  #see(game: GameShown): void {
    const same = this.game?.number === game.number;
    const known = same ? this.steps.length : 0;
    this.fresh = game.happened.filter(({ step }) => step >= known);
    this.steps = [...(same ? this.steps : []), ...this.fresh];
    this.game = game;
    this.#seatAll();
  }
}

function isSame(one: TableSession['me'], other: TableSession['me'] | undefined): boolean {
  return one.name === other?.name && one.avatar === other.avatar && one.language === other.language;
}

function addressOf(code: string): string {
  return location.origin.replace(/^http/, 'ws') + tableApi(code, '/socket');
}
