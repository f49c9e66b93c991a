import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isGame } from '$lib/games';
import { LANGUAGE_CODES } from '$lib/i18n/languages';
import { deckNames } from './names';

const GAMES = new URL('../../games/', import.meta.url);

interface Picture {
  file: string;
}
const pictures = JSON.parse(readFileSync('art/pictures.gen.json', 'utf8')) as Picture[];
const files = new Set(pictures.map(({ file }) => file));

const idsOf = async (game: string) => {
  const { CARDS } = (await import(`../../games/${game}/cards.gen.ts`)) as { CARDS: readonly { id: string }[] };
  return CARDS.map(({ id }) => id);
};

const withCards = readdirSync(GAMES).filter((game) => existsSync(new URL(`${game}/cards.gen.ts`, GAMES)));
const withNames = readdirSync(GAMES)
  .filter(isGame)
  .filter((game) => existsSync(new URL(`${game}/names/en.json`, GAMES)));

describe.each(withCards)('the deck of %s', (game) => {
  it('has a picture for every card', async () => {
    const ids = await idsOf(game);
    expect(ids.filter((id) => !files.has(`${game}/${id}`))).toEqual([]);
  });

  it('has a name for every card', async () => {
    const names = isGame(game) ? await deckNames(game, 'en') : {};
    expect((await idsOf(game)).filter((id) => !names[id])).toEqual([]);
  });
});

describe.each(withNames)('the names of the cards of %s', (game) => {
  it.each(LANGUAGE_CODES)('are all there in %s, none twice and none with loose spaces', async (language) => {
    const [names, english] = [await deckNames(game, language), await deckNames(game, 'en')];
    expect(Object.keys(names).sort()).toEqual(Object.keys(english).sort());
    const called = Object.values(names);
    expect(
      called.filter((name, index) => name.trim() !== name || name === '' || called.indexOf(name) !== index),
    ).toEqual([]);
  });
});
