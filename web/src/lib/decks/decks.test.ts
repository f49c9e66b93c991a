import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FACE_PARAMS, LIMITS } from '$lib/face';
import { LANGUAGE_CODES } from '$lib/i18n/languages';
import { EMOTION_CARDS } from './emojito.gen';
import { FACE_CARDS } from './facecards.gen';
import { deckNames } from './names';

interface Picture {
  file: string;
}
const pictures = JSON.parse(readFileSync('art/pictures.gen.json', 'utf8')) as Picture[];
const files = new Set(pictures.map(({ file }) => file));

describe('the decks', () => {
  it('have a picture for every card', () => {
    for (const { id } of EMOTION_CARDS) expect(files).toContain(`emojito/${id}`);
    for (const { id } of FACE_CARDS) expect(files).toContain(`facecards/${id}`);
  });

  it('wear only faces that can be drawn', () => {
    for (const { id, face } of EMOTION_CARDS) {
      for (const [name, value] of Object.entries(face)) {
        const param = FACE_PARAMS.find((known) => known === name);
        if (!param) throw new Error(`${id} moves ${name}, which no face has`);
        const [from, to] = LIMITS[param];
        expect(value, `${id}: ${name}`).toBeGreaterThanOrEqual(from);
        expect(value, `${id}: ${name}`).toBeLessThanOrEqual(to);
      }
    }
  });

  it.each(LANGUAGE_CODES)('are called something in %s', async (language) => {
    const emotions = await deckNames('emojito', language);
    const photos = await deckNames('facecards', language);
    for (const { id } of EMOTION_CARDS) expect(emotions[id]).toBeTruthy();
    for (const { id } of FACE_CARDS) expect(photos[id]).toBeTruthy();
  });
});
