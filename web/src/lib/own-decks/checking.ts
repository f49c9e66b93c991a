import { FORMAT, type OwnDeck, type Words } from './deck';
import type { Fault, FaultCode } from './faults';
import { faultsBy, type Schema } from './schema';
import written from './schema.gen.json';

/* The same checks as `mien deck check` makes (src/mien/decks); the server makes them again, whatever a page says. */

const SCHEMA: Schema = written;
const MARKUP = /<[A-Za-z/!?]|&#?\w+;/;
/** Characters that show nothing, or turn around what others read. */
const HIDDEN = /\p{C}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180f|\u2800|\u3164|\uffa0|\p{M}{4}/u;
/** A picture made of several, such as a family: its joiners are fine. */
const JOINED = /(\p{So}(?:\ufe0f|\p{Sk})?)\u200d(?=\p{So})/gu;
const MOST_FAULTS = 100;

/** What is wrong with what deck.json says; nothing if it is the deck of a game that mien has. */
export function faultsOfJson(said: unknown): Fault[] {
  const head = (typeof said === 'object' && said !== null ? said : {}) as Record<string, unknown>;
  if (Number.isInteger(head.format) && Number(head.format) > FORMAT)
    return [{ code: 'newer', field: 'format', words: { format: Number(head.format), newest: FORMAT } }];
  const schema = schemaFor(head.game);
  if (!schema) return [{ code: 'game', field: 'game' }];
  const faults = faultsBy(schema, said, SCHEMA);
  return (faults.length ? faults : [...faultsOfDeck(said as OwnDeck)]).slice(0, MOST_FAULTS);
}

/** The games that decks can be for. */
export function gamesWithDecks(): string[] {
  return (SCHEMA.anyOf ?? []).map((kind) => String(definition(kind).properties?.game?.const));
}

function schemaFor(game: unknown): Schema | undefined {
  return SCHEMA.anyOf?.find((kind) => definition(kind).properties?.game?.const === game);
}

function definition({ $ref = '' }: Schema): Schema {
  return SCHEMA.$defs?.[$ref.split('/').at(-1) ?? ''] ?? {};
}

/** What is wrong with a deck whose fields all have their types. */
function* faultsOfDeck(deck: OwnDeck): Generator<Fault> {
  yield* faultsOfWords(deck.title, 'title');
  for (const field of ['version', 'author', 'licence'] as const) yield* faultsOfText(deck[field] || 'x', field);
  const [ids, names] = [new Map<string, number>(), new Map<string, number>()];
  for (const [index, { id, name, picture, talk = [] }] of deck.cards.entries()) {
    const card = index + 1;
    yield* faultsOfWords(name, 'name', card);
    for (const [number, question] of talk.entries()) yield* faultsOfWords(question, `talk.${number + 1}`, card);
    if (!name[deck.language]) yield { code: 'no-name', card, field: 'name', words: { language: deck.language } };
    if (typeof picture === 'string' && !isInside(picture)) yield { code: 'unsafe', card, field: 'picture' };
    const other = ids.get(id);
    if (other) yield { code: 'same-id', card, field: 'id', words: { other } };
    ids.set(id, other ?? card);
    for (const [language, text] of Object.entries(name)) {
      const key = `${language} ${folded(text)}`;
      const twin = names.get(key);
      if (twin) yield { code: 'same-name', card, field: `name.${language}`, words: { other: twin } };
      names.set(key, twin ?? card);
    }
  }
}

function* faultsOfWords(words: Words, field: string, card?: number): Generator<Fault> {
  for (const [language, text] of Object.entries(words)) yield* faultsOfText(text, `${field}.${language}`, card);
}

function* faultsOfText(text: string, field: string, card?: number): Generator<Fault> {
  const code = faultOfText(text);
  if (code) yield { code, field, ...(card !== undefined && { card }) };
}

function faultOfText(text: string): FaultCode | undefined {
  if (MARKUP.test(text)) return 'markup';
  if (!text.trim()) return 'missing';
  return HIDDEN.test(text.replace(/\s+/g, ' ').replace(JOINED, '$1')) ? 'hidden' : undefined;
}

/** Whether the name of a file stays within the deck, on every system. */
export function isInside(name: string): boolean {
  const odd = /[\\:*?"<>|]|\p{C}|^\u002f/u.test(name);
  return name !== '' && !odd && !name.split('/').includes('..');
}

/** The same for two names that look the same. */
function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).join(' ');
}
