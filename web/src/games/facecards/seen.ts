import { currentLanguage, t, type Language } from '$lib/i18n';
import type { Card, Country, Feature } from './card';

/*
 * Descriptions of photos for people who don't see them. Pairs are laid by likeness, so they hear what bots are told: one
 * term for each feature, the plainest first.
 */

const AGES = ['old', 'seventies'] as const;
const COLOURS = [
  'black',
  'blue',
  'brown',
  'green',
  'grey',
  'orange',
  'pink',
  'purple',
  'red',
  'white',
  'yellow',
] as const;
const GROUNDS = [
  'at-night',
  'at-sea',
  'in-the-garden',
  'in-the-kitchen',
  'in-the-sky',
  'in-the-wilds',
  'in-town',
  'on-stage',
] as const;

/** The regions whose flags are on photos, as CLDR calls them. */
const REGIONS: Record<Country, string> = {
  'from-australia': 'AU',
  'from-brazil': 'BR',
  'from-britain': 'GB',
  'from-canada': 'CA',
  'from-chile': 'CL',
  'from-china': 'CN',
  'from-france': 'FR',
  'from-germany': 'DE',
  'from-greece': 'GR',
  'from-india': 'IN',
  'from-italy': 'IT',
  'from-jamaica': 'JM',
  'from-japan': 'JP',
  'from-kenya': 'KE',
  'from-mexico': 'MX',
  'from-netherlands': 'NL',
  'from-spain': 'ES',
  'from-usa': 'US',
};

/** How a language calls countries; made once for each. */
const COUNTRY_NAMES: Record<Language, Intl.DisplayNames> = {};

const isCountry = (feature: Feature): feature is Country => feature in REGIONS;

/** The order of features: age, colours, things on the photo, background. */
const rank = (feature: Feature) =>
  includes(AGES, feature) ? 0 : includes(COLOURS, feature) ? 1 : includes(GROUNDS, feature) ? 3 : 2;

const includes = (some: readonly Feature[], feature: Feature) => some.includes(feature);

/** Whether it can be told apart: time has changed the colour behind, and on a brown photo everything is brown. */
function isPlain(feature: Feature, features: readonly Feature[]): boolean {
  if (feature === 'brown') return !features.includes('old');
  return !includes(GROUNDS, feature) || !AGES.some((age) => features.includes(age));
}

function flag(country: Country): string {
  const language = currentLanguage();
  const names = (COUNTRY_NAMES[language] ??= new Intl.DisplayNames(language, { type: 'region' }));
  return t('facecards.seen.flag', { country: names.of(REGIONS[country]) ?? REGIONS[country] });
}

/** A photo without its name: its category, and its visible features. */
export function seenOf({ category: kind, features, badge }: Card): string {
  const what = t(`category.${kind}`);
  const seen = features
    .filter((feature) => !isCountry(feature))
    .filter((feature) => isPlain(feature, features))
    .sort((one, other) => rank(one) - rank(other))
    .map((feature) => t(`facecards.seen.${feature}`, { kind }));
  const signs = [...(badge ? [t(`facecards.badge.${badge}`)] : []), ...features.filter(isCountry).map(flag)];
  const all = [...seen, ...signs].join(', ');
  return all ? t('facecards.seen', { what, features: all }) : what;
}
