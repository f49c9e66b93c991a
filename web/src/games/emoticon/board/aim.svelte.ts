import type { BoardFrame } from '$lib/board/frame.svelte';
import type { Said } from '$lib/game/playable';
import { t } from '$lib/i18n';
import { words } from '../words';
import type { Events, View } from '../wire.gen';
import type { Plan } from './plan.svelte';
import { kindOf, placesIn, says, type Question, type Words } from './question';

/** How something on the table stands to what is being chosen. */
export type Stand = 'idle' | 'target' | 'chosen' | 'possible' | 'faded';

/** Something on the table that can be pointed at. */
export type Spot = { seat: number; card: string } | { seat: number } | { mood: string };

/** What the person is about to answer, as far as it is chosen in the hand and on the table. */
export class Aim {
  readonly #frame: BoardFrame<View, Events, Question, Plan>;
  readonly #answers: readonly Said[];
  readonly #said: Words;

  constructor(frame: BoardFrame<View, Events, Question, Plan>) {
    this.#frame = frame;
    this.#answers = $derived((this.kind && frame.question.offers.get(this.kind)) || []);
    this.#said = $derived(frame.plan.said(this.#answers, this.#view.hand));
  }

  get #view(): View {
    return this.#frame.board.view;
  }

  get #asked() {
    return this.#frame.question.asked;
  }

  /** The kind of answer that is being made. */
  get kind(): string | undefined {
    return this.#frame.plan.kind(this.#view.hand);
  }

  /** The card of the hand that is chosen to be played or read. */
  get card(): string | undefined {
    return this.#asked === 'discard' ? undefined : this.#frame.plan.card(this.#view.hand);
  }

  /** Where in the hand the mischief is that goes between two rounds. */
  get tossed(): readonly number[] {
    return this.#frame.plan.thrown ?? placesIn(this.#view.hand, this.#frame.board.game.answer);
  }

  /** No answer of the chosen kind is possible now. */
  get isBarred(): boolean {
    return this.#answers.length === 0;
  }

  /** Cards in front of others are to be chosen, so a Heart matters. */
  get isAtCards(): boolean {
    return this.#asked === 'turn' && ['Ghost', 'Kiss', 'Bomb'].includes(this.kind ?? '');
  }

  /** What will be sent, once it is whole. */
  get answer(): Said | readonly string[] | undefined {
    if (this.#asked === 'discard') return this.tossed.flatMap((at) => this.#view.hand[at] ?? []);
    const whole = this.#answers.filter((answer) => says(answer, this.#said));
    return whole.length === 1 ? whole[0] : undefined;
  }

  /** The first gap that is still empty, as a question. */
  get missing(): string {
    const { kind } = this;
    const { plan, board } = this.#frame;
    if (!kind || (plan.doing === 'card' && !this.card)) return t('emoticon.gap.play');
    const gap = Object.keys(this.#answers[0] ?? {}).find((one) => one !== 'type' && this.#said[one] === undefined);
    if (gap === undefined) return t('emoticon.gap.play');
    // Who owns a card is said by the card itself.
    const asks = gap === 'owner' && kind !== 'Ninja' ? (kind === 'Kiss' ? 'theirs' : 'card') : gap;
    return words.gap(kind, asks, this.#view, board.names);
  }

  /** How a spot on the table stands to what is being chosen. */
  stand(spot: Spot): Stand {
    const { kind } = this;
    const words = kind && this.#asked === 'turn' ? wordsAt(kind, spot, this.#view.seat) : undefined;
    return standOf(words, this.#answers, this.#said);
  }

  /** Chooses a spot on the table. */
  pick(spot: Spot): void {
    const words = this.kind && wordsAt(this.kind, spot, this.#view.seat);
    if (words) this.#frame.plan.say(words, this.#answers);
  }

  /** Chooses a card of the hand: to be played, or between two rounds to be thrown away. */
  take(at: number): void {
    const { plan } = this.#frame;
    const { hand } = this.#view;
    if (this.#asked !== 'discard') plan.take(at, hand);
    else if (kindOf(hand[at] ?? '') !== 'Play') plan.toss(at, this.tossed);
  }
}

/** The words that pointing at a spot says, in an answer of this kind; nothing if it never asks for such a spot. */
export function wordsAt(kind: string, spot: Spot, me: number | null): Words | undefined {
  if ('mood' in spot) return kind === 'Whirlwind' ? { mood: spot.mood } : undefined;
  const own = spot.seat === me;
  if ('card' in spot) {
    if (kind === 'Help') return own ? { card: spot.card } : undefined;
    if (kind === 'Kiss') return own ? { mine: spot.card } : { owner: spot.seat, theirs: spot.card };
    return kind === 'Ghost' && !own ? { owner: spot.seat, card: spot.card } : undefined;
  }
  if (own) return undefined;
  if (kind === 'Help') return { to: spot.seat };
  if (kind === 'Lullaby') return { sleeper: spot.seat };
  return kind === 'Ninja' ? { owner: spot.seat } : undefined;
}

/** How the spot of these words stands, if these answers are offered and this much is said. */
export function standOf(words: Words | undefined, answers: readonly Said[], said: Words): Stand {
  if (!words || !answers.length) return 'idle';
  if (!answers.some((answer) => says(answer, words))) return 'faded';
  if (Object.entries(words).every(([gap, word]) => said[gap] === word)) return 'chosen';
  return answers.some((answer) => says(answer, { ...said, ...words })) ? 'target' : 'possible';
}
