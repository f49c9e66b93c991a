import { BEARDS } from './beards';
import { GROUNDS, HAIR_COLOURS, SKINS } from './colours';
import { HAIRS } from './hairs';

/** A person's face, as the number of each feature. */
export interface Person {
  skin: number;
  hair: number;
  colour: number;
  beard: number;
  glasses: number;
  age: number;
  ground: number;
}

export type Feature = keyof Person;

/** Bots are things, people are people. */
export type Bot = (typeof BOTS)[number];

export type Avatar = { bot: Bot } | (Person & { bot?: never });

/** As many as a table has chairs at most, so that no two bots look alike. */
export const BOTS = [
  ...(['egg', 'toast', 'bulb', 'mug', 'cactus', 'cloud', 'apple'] as const),
  ...(['moon', 'box', 'pear', 'bell', 'drop', 'pumpkin', 'stone'] as const),
] as const;
export const GLASSES = ['none', 'round', 'square', 'dark', 'cat', 'half'] as const;
export const AGES = ['grown', 'young', 'old'] as const;

/** How many there are of each feature; the order is that of the letters in a written avatar, for ever. */
export const FEATURES: Readonly<Record<Feature, number>> = {
  skin: SKINS.length,
  hair: HAIRS.length,
  colour: HAIR_COLOURS.length,
  beard: BEARDS.length,
  glasses: GLASSES.length,
  age: AGES.length,
  ground: GROUNDS.length,
};

export const FEATURE_NAMES = Object.keys(FEATURES) as Feature[];

/** An avatar as a short word: one letter or digit a feature, or the name of a bot. */
export function writeAvatar(avatar: Avatar): string {
  return avatar.bot ?? FEATURE_NAMES.map((feature) => avatar[feature].toString(36)).join('');
}

/** Reads an avatar; whatever the word, some face comes out. */
export function readAvatar(word: string): Avatar {
  const bot = BOTS.find((known) => known === word);
  if (bot) return { bot };
  return person((feature) => {
    const number = parseInt(word.charAt(FEATURE_NAMES.indexOf(feature)), 36);
    return Number.isNaN(number) ? 0 : number % FEATURES[feature];
  });
}

/** A face nobody chose; beards and glasses are not for everyone. */
export function anyPerson(random: () => number = Math.random): Person {
  return person((feature) => {
    const optional = feature === 'beard' || feature === 'glasses' || feature === 'age';
    return optional && random() < 0.6 ? 0 : Math.floor(random() * FEATURES[feature]);
  });
}

/** The same person with one feature moved on, or back, round and round. */
export function turn(before: Person, feature: Feature, by: 1 | -1): Person {
  const count = FEATURES[feature];
  return { ...before, [feature]: (before[feature] + by + count) % count };
}

function person(value: (feature: Feature) => number): Person {
  return Object.fromEntries(FEATURE_NAMES.map((feature) => [feature, value(feature)])) as unknown as Person;
}
