import { parse } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { joined } from './joining';
import { speaker, type Catalogue } from './speak';

test.each([
  ['La table de Anne', 'Anne', 'La table d’Anne'],
  ['La table de Élodie', 'Élodie', 'La table d’Élodie'],
  ['La table de Yves', 'Yves', 'La table d’Yves'],
  ['La table de Yann', 'Yann', 'La table de Yann'],
  ['La table de Hugo', 'Hugo', 'La table de Hugo'],
  ['La table de Hélène', 'Hélène', 'La table d’Hélène'],
  ['La table de Helene', 'Helene', 'La table d’Helene'],
  ['La table de Henri', 'Henri', 'La table d’Henri'],
  ['La table de Henrik', 'Henrik', 'La table de Henrik'],
  ['La table de Hélène B.', 'Hélène B.', 'La table d’Hélène B.'],
  ['La table de Mira', 'Mira', 'La table de Mira'],
  ['De Anne', 'Anne', 'D’Anne'],
  ['Ben pense que Anne a le 3 de joie', 'Anne', 'Ben pense qu’Anne a le 3 de joie'],
  ['Ben regarde Anne', 'Anne', 'Ben regarde Anne'],
  ['La table de Rosa de Oliveira', 'Rosa de Oliveira', 'La table de Rosa de Oliveira'],
  ['Règles de Émoticon', 'Émoticon', 'Règles d’Émoticon'],
  ['De 2 à 6 joueurs', '2', 'De 2 à 6 joueurs'],
])('in French, “%s” is said as it is spoken', (text, gap, said) => {
  expect(joined('fr', text, { gap, count: 2 })).toBe(said);
});

test.each([
  ['¿león y imán?', 'imán', '¿león e imán?'],
  ['¿león y hipopótamo?', 'hipopótamo', '¿león e hipopótamo?'],
  ['¿león y hiena?', 'hiena', '¿león y hiena?'],
  ['¿león y gato?', 'gato', '¿león y gato?'],
])('in Spanish, “%s” is said as it is spoken', (text, gap, said) => {
  expect(joined('es', text, { gap })).toBe(said);
});

test('other languages stay as they are, and so does a text without gaps', () => {
  expect(joined('nl', 'De tafel de Anne', { gap: 'Anne' })).toBe('De tafel de Anne');
  expect(joined('fr', 'La table de Anne')).toBe('La table de Anne');
});

test('an empty gap changes nothing', () => {
  expect(joined('fr', 'La table de ', { gap: '' })).toBe('La table de ');
});

test('a message is said with the words that fit the name in it', () => {
  const catalogue = { 'lobby.of': parse('La table de {name}') } as unknown as Catalogue;
  expect(speaker('fr', catalogue)('lobby.of', { name: 'Anne' })).toBe('La table d’Anne');
});
