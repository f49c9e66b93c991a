import { SvelteMap } from 'svelte/reactivity';
import { idFor, MOST_CARDS, type OwnCard, type OwnDeck } from './deck';
import { dropPictures, keepDeck, keepPicture } from './keeping';

/** Steps that can be undone. */
const MOST_STEPS = 200;

/** A deck while somebody works on it: every change is kept on the device, and can be undone. */
export class Editing {
  deck = $state.raw<OwnDeck>() as OwnDeck;
  /** Whether the device keeps it; if not, the page says so. */
  kept = $state(true);
  readonly pictures = new SvelteMap<string, Blob>();
  #past = $state.raw<readonly OwnDeck[]>([]);
  #future = $state.raw<readonly OwnDeck[]>([]);
  /** What the last change was about: more of the same is one step. */
  #about = '';
  #writing: Promise<void> = Promise.resolve();

  constructor(
    readonly id: string,
    deck: OwnDeck,
    pictures: ReadonlyMap<string, Blob>,
  ) {
    this.deck = deck;
    const named = deck.cards.map(({ picture }) => picture);
    for (const [file, picture] of pictures) if (named.includes(file)) this.pictures.set(file, picture);
    // Pictures of cards that were deleted last time: nobody can undo that any more.
    const left = [...pictures.keys()].filter((file) => !named.includes(file));
    if (left.length) void this.#write(() => dropPictures(id, left));
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Makes the deck another one; changes about the same thing, such as the letters of a name, are undone together. */
  change(deck: OwnDeck, about = ''): void {
    if (!about || about !== this.#about) this.#past = [...this.#past, this.deck].slice(-MOST_STEPS);
    this.#about = about;
    this.#future = [];
    this.#show(deck);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [this.deck, ...this.#future];
    this.#about = '';
    this.#show(before);
  }

  redo(): void {
    const [after, ...rest] = this.#future;
    if (!after) return;
    this.#past = [...this.#past, this.deck];
    this.#future = rest;
    this.#about = '';
    this.#show(after);
  }

  /** Adds a card for each name, as far as there is room; returns how many were added. */
  addNames(names: readonly string[], language: string): number {
    return this.#add(names.map((name) => (id: string): OwnCard => ({ id, name: inBoth(name, language, this.deck) })));
  }

  /** Adds a card for each picture; one without a name is still to be named. */
  addPictures(pictures: readonly { name: string; picture: Blob }[], language: string): number {
    const cards = pictures.map(({ name, picture }) => (id: string): OwnCard => {
      const file = this.#takeIn(id, picture);
      return { id, name: name ? inBoth(name, language, this.deck) : {}, picture: file };
    });
    return this.#add(
      cards,
      pictures.map(({ name }) => name),
    );
  }

  #add(makers: readonly ((id: string) => OwnCard)[], names?: readonly string[]): number {
    const cards = [...this.deck.cards];
    const before = cards.length;
    for (const [index, make] of makers.entries()) {
      if (cards.length >= MOST_CARDS) break;
      const name = names?.[index] ?? Object.values(make('').name)[0] ?? '';
      cards.push(make(idFor(name, cards)));
    }
    if (cards.length > before) this.change({ ...this.deck, cards });
    return cards.length - before;
  }

  /** Puts another card in the place of the one with its id. */
  changeCard(card: OwnCard, about = ''): void {
    const cards = this.deck.cards.map((other) => (other.id === card.id ? card : other));
    this.change({ ...this.deck, cards }, about && `${card.id} ${about}`);
  }

  /** Gives a card a picture. */
  setPicture(card: OwnCard, picture: Blob): void {
    this.changeCard({ ...card, picture: this.#takeIn(card.id, picture) });
  }

  remove(id: string): void {
    this.change({ ...this.deck, cards: this.deck.cards.filter((card) => card.id !== id) });
  }

  /** Moves a card to another place; one drag is one step. */
  move(id: string, to: number, about = ''): void {
    const from = this.deck.cards.findIndex((card) => card.id === id);
    const place = Math.min(Math.max(to, 0), this.deck.cards.length - 1);
    if (from < 0 || from === place) return;
    const cards = this.deck.cards.filter((card) => card.id !== id);
    cards.splice(place, 0, ...this.deck.cards.slice(from, from + 1));
    this.change({ ...this.deck, cards }, about);
  }

  /** Settles once everything so far is on the disk, or could not be kept. */
  settled(): Promise<void> {
    return this.#writing;
  }

  /** A file of a new name: an undone change still finds its own picture. */
  #takeIn(id: string, picture: Blob): string {
    let file = `${id}.jpg`;
    for (let number = 2; this.pictures.has(file); number += 1) file = `${id}-${number}.jpg`;
    this.pictures.set(file, picture);
    void this.#write(() => keepPicture(this.id, file, picture));
    return file;
  }

  #show(deck: OwnDeck): void {
    this.deck = deck;
    void this.#write(() => keepDeck(this.id, deck));
  }

  /** One write after the other, so that the last one stays. */
  #write(write: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.then(write).then(
      () => {
        this.kept = true;
      },
      () => {
        this.kept = false;
      },
    );
    return this.#writing;
  }
}

/** A name as it was typed, and in the deck's own language if that is another one. */
function inBoth(name: string, language: string, deck: OwnDeck): OwnCard['name'] {
  return deck.language === language ? { [language]: name } : { [deck.language]: name, [language]: name };
}
