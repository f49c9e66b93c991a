import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allMessages } from '../../../languages/catalogues';

const PYTHON = new URL('../../../../src/mien/', import.meta.url);
const ENGLISH = Object.fromEntries(allMessages('en'));

/** Where refusals are for hosts at their terminals, readers of records or programs at a table, not for a page. */
const NOT_FOR_PAGES =
  /^(arena\/|benchmark\/|commands\/|envs\/|program\/|cli|server\/(settings|run|net\/program_session)\.py|kit\/record\.py|golden)|test_/;

/** What only hosts and programs are told, from files that also speak to pages; a page shows none of them. */
const FOR_HOSTS = new Set([
  'bad-authority',
  'bad-settings',
  'code-taken',
  'no-authority',
  'no-key',
  'no-tunnel',
  'port-taken',
  'unknown-rule',
]);

/** What every fault of a deck brings along: where it lies. */
const OF_A_DECK = new Set(['file', 'card', 'field']);

const sources = readdirSync(PYTHON, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.py') && !NOT_FOR_PAGES.test(file))
  .map((file) => readFileSync(new URL(file, PYTHON), 'utf8'));

const refusals = sources
  .flatMap((source) =>
    [...source.matchAll(/(?:\b[Rr]efus(?:al|e)|\.fault)\(\s*"([a-z-]+)"/g)].map(([, code]) => ({
      code: code ?? '',
      source,
    })),
  )
  .filter(({ code }) => !FOR_HOSTS.has(code));

test('every refusal of the engines, the table and the server has its sentence', () => {
  const codes = new Set(refusals.map(({ code }) => code));
  expect(codes.size).toBeGreaterThan(100);
  expect([...codes].filter((code) => !ENGLISH[`refusal.${code}`]).sort()).toEqual([]);
});

test('no sentence is left of a refusal that is no more', () => {
  const codes = new Set(refusals.map(({ code }) => code));
  const kept = Object.keys(ENGLISH).filter((key) => key.startsWith('refusal.'));
  expect(kept.filter((key) => !codes.has(key.split('.')[1] ?? ''))).toEqual([]);
});

test('a sentence fills in only what the refusal brings along', () => {
  const amiss = Object.entries(ENGLISH)
    .filter(([key]) => key.startsWith('refusal.'))
    .flatMap(([key, sentence]) => [...sentence.matchAll(/\{(\w+)/g)].map(([, word]) => ({ key, word: word ?? '' })))
    .filter(
      ({ key, word }) =>
        !refusals.some(
          ({ code, source }) =>
            code === key.split('.')[1] &&
            (source.includes(`"${word}":`) ||
              (new RegExp(`\\.fault\\(\\s*"${code}"`).test(source) &&
                (OF_A_DECK.has(word) || source.includes(`${word}=`)))),
        ),
    );
  expect(amiss).toEqual([]);
});
