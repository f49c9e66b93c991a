import { describe, expect, test } from 'vitest';
import { bundleOf, readBundle, unitsOf } from '../../../languages/arb';
import { allMessages, catalogues, fileIn, languages, shortName, textsIn } from '../../../languages/catalogues';
import { faultsOfNames, gapsOf } from '../../../languages/checking';
import { laidOut } from '../../../languages/laying';
import { spoken } from '../../../languages/messages';
import { fits, noteFor, notesFor, notesIn } from '../../../languages/notes';
import { accented, pseudoBundle, pseudoMessage } from '../../../languages/pseudo';
import { misshapen, piecesOf } from '../../../languages/rules';
import { readFileSync } from 'node:fs';

describe('a language in one file', () => {
  test.each(languages())('%s comes back to the letter', (language) => {
    const { files, unknown } = laidOut(readBundle(bundleOf(language)));
    expect(unknown).toEqual([]);
    const changed = [...files.values()].filter(({ url, contents }) => readFileSync(url, 'utf8') !== contents);
    expect(changed.map(({ url }) => shortName(url))).toEqual([]);
    const homes = catalogues().map((catalogue) => fileIn(catalogue, language).href);
    expect(homes.filter((home) => !files.has(home))).toEqual([]);
  });

  test('that is new has every text, empty, with the English beside it', () => {
    const bundle = bundleOf('it');
    expect(readBundle(bundle)).toEqual({ language: 'it', texts: new Map() });
    expect(bundle).toContain('"source_text": "Join"');
    expect(laidOut(readBundle(bundle)).files.size).toBe(0);
  });

  test('goes where it belongs: messages, names of cards, rules in English where they have no words yet', () => {
    const [game] = catalogues().flatMap(({ game, what }) => (what === 'names' && game ? [game] : []));
    const rule = unitsOf('en').find(({ id }) => new RegExp(`^${game}/rules/[A-Z]{2}-\\d+$`).test(id))?.id ?? '';
    const [card] = catalogues().flatMap((it) =>
      it.game === game && it.what === 'names' ? [...textsIn(it, 'en').keys()] : [],
    );
    const bundle = {
      '@@locale': 'it',
      'home.join': 'Entra',
      [`${game}/names/${card}`]: 'Nome',
      [rule]: 'Una regola.',
      x: 'y',
    };
    const { files, unknown } = laidOut(readBundle(JSON.stringify(bundle)));
    const written = Object.fromEntries([...files.values()].map(({ url, contents }) => [shortName(url), contents]));
    expect(unknown).toEqual(['x']);
    expect(written['web/src/lib/i18n/messages/it.json']).toBe('{\n  "home.join": "Entra"\n}\n');
    expect(written[`web/src/games/${game}/names/it.json`]).toBe(`{\n  "${card}": "Nome"\n}\n`);
    const rules = written[`src/mien/games/${game}/RULES.it.md`] ?? '';
    expect(rules).toContain(`- ${rule.split('/').at(-1)} Una regola.\n`);
    expect(rules).toMatch(/^## In one minute$/m);
  });

  test.each(['{}', '{"@@locale": "../x"}', '[]', 'x'])('is refused where it is none: %s', (source) => {
    expect(() => readBundle(source)).toThrow();
  });
});

describe('notes for translators', () => {
  const messages = catalogues()
    .filter(({ what }) => what === 'messages')
    .flatMap((catalogue) => [...textsIn(catalogue, 'en')].map(([key, text]) => ({ key, text, game: catalogue.game })));

  test('say of every message where it stands, and what fills each of its gaps', () => {
    const bare = messages.filter(({ key, game }) => !noteFor(key, notesFor(game))).map(({ key }) => key);
    const open = messages.flatMap(({ key, text, game }) =>
      gapsOf(text)
        .map((gap) => gap.replace(/ .*/, ''))
        .filter((gap) => !notesFor(game).gaps[gap])
        .map((gap) => `${key} {${gap}}`),
    );
    expect([bare, open]).toEqual([[], []]);
  });

  test('say nothing of what is not there', () => {
    const games = [undefined, ...new Set(messages.flatMap(({ game }) => game ?? []))];
    const stale = games.flatMap((game) =>
      Object.keys(notesIn(game).stands).filter(
        (pattern) =>
          !messages.some(
            (message) => (!game || message.game === game) && fits(pattern.split('.'), message.key.split('.')),
          ),
      ),
    );
    expect(stale).toEqual([]);
  });

  test('the most exact one counts', () => {
    const notes = { stands: { a: '1', 'a.b': '2', '*.b': '3', 'a.*.d': '4' }, gaps: {} };
    expect(['a.x', 'a.b', 'c.b.x', 'a.b.d', 'z'].map((key) => noteFor(key, notes))).toEqual([
      '1',
      '2',
      '3',
      '4',
      undefined,
    ]);
  });
});

describe('a language that lacks something', () => {
  const pages = catalogues().find(({ game }) => !game);

  test('is spoken in English, and the build says which file is missing', () => {
    const said: string[] = [];
    if (!pages) throw new Error('The pages have no messages');
    expect(spoken(pages, 'it', (why) => said.push(why))).toEqual(textsIn(pages, 'en'));
    expect(said).toEqual(['web/src/lib/i18n/messages/it.json is missing; the page says all of it in English.']);
  });

  test('names of cards are held to the English ones, too', () => {
    const english = '{"owl": "Owl", "fox": "Fox"}';
    expect(faultsOfNames('{\n  "owl": " ",\n  "ox": "Boeuf"\n}', english)).toEqual([
      { line: 1, key: 'fox', why: 'is missing' },
      { line: 2, key: 'owl', why: 'is empty' },
      { line: 3, key: 'ox', why: 'English has no such message' },
    ]);
    expect(faultsOfNames('{\n  "owl": "Hibou",\n}', english)).toMatchObject([{ line: 3, key: 'the file' }]);
  });

  test('rules have the shape of the English ones, line by line', () => {
    const english = piecesOf('# A\n\n## B\n\n- AB-1 One.\n- AB-2 Two.\n');
    expect(misshapen(piecesOf('# A\n\n## Z\n\n- AB-1 Un.\n- AB-2 Deux.\n'), english)).toEqual([]);
    expect(misshapen(piecesOf('# A\n\n## Z\n\n- AB-2 Deux.\n- AB-1 Un.\n'), english)).toEqual([
      { line: 5, why: 'English has - AB-1 … here' },
    ]);
    expect(misshapen(piecesOf('# A\n\n## Z\n\n- AB-1 Un.\n'), english)[0]?.line).toBe(6);
    expect(misshapen(piecesOf('# A\n\n## Z\n\n- AB-1 Un.\n- AB-2 Deux.\n\nEt ?'), english)).toHaveLength(1);
  });
});

describe('the pseudo-language', () => {
  test('has an accent on every vowel, and none in its gaps', () => {
    expect(accented('Join a table')).toBe('Jöòîïn åà tåàblëé');
    expect(pseudoMessage('{count, plural, one {# card} other {# cards}} of {name}')).toBe(
      '{count,plural,one{# cåàrd} other{# cåàrds}} öòf {name}',
    );
  });

  test('is whole, with the gaps of the English messages', () => {
    const { texts } = readBundle(pseudoBundle());
    const different = allMessages('en').filter(
      ([key, text]) => gapsOf(texts.get(key) ?? '').join() !== gapsOf(text).join(),
    );
    expect(different).toEqual([]);
    expect([...texts.keys()]).toEqual(unitsOf('en').map(({ id }) => id));
  });
});
