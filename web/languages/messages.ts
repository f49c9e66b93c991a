import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { catalogues, fileIn, languages, shortName, textsIn, type Catalogue } from './catalogues.ts';
import { faultsOf, faultsOfNames } from './checking.ts';

/** What only a table, and the pages about one, have to say: until you sit down, your browser does without. */
const AT_A_TABLE =
  /^(again|album|awake|away|back|bad|ca|carry|clock|credits|deck|device|end|forme|evening|guide|host|https|keep|level|lobby|log|notices|option|order|pace|pause|photos|play|program|refusal|replay|rooms|screen|seat|server|sound|stalled|start|stop|stream|talk|tally|told|watch|where)\.(?!no-name$|hours$|of$)/;
/** What the languages call themselves: to ask a browser for it was a third of the start page's script. */
const NAMES = 'languages:names';
/** What the home page says of a game. */
const ON_THE_BOX = /^game\./;

/** Whether pages know this message before all words have come; those of a game only if they are on its box. */
export function isFirst(key: string, ofGame = false): boolean {
  return ofGame ? ON_THE_BOX.test(key) : !AT_A_TABLE.test(key);
}

/**
 * Parses the catalogues while building, so that no parser goes to the browser; plain sentences stay plain. `only` leaves
 * out all other messages.
 */
export function messages(only = /./): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    resolveId: (id) => (id === NAMES ? `\0${NAMES}` : undefined),
    load: (id) => (id === `\0${NAMES}` ? `export default ${JSON.stringify(ownNames())}` : undefined),
    transform(_source, id) {
      const [, language, part] = /\/i18n\/messages\/(\w+)\.json\?part=(first|rest)$/.exec(id) ?? [];
      const [, game, code] = /\/games\/(\w+)\/names\/(\w+)\.json$/.exec(id) ?? [];
      if (!language && !code) return undefined;
      const all = catalogues();
      if (code) {
        const cards = all.find((catalogue) => catalogue.game === game && catalogue.what === 'names');
        const names = cards ? spoken(cards, code, (why) => this.warn(why)) : new Map<string, string>();
        return { code: `export default ${JSON.stringify(Object.fromEntries(names))}`, map: null, moduleType: 'js' };
      }
      if (!language) return undefined;
      const said = all
        .filter(({ what }) => what === 'messages')
        .flatMap((catalogue) => {
          this.addWatchFile(fileURLToPath(fileIn(catalogue, language)));
          const first = (key: string) => isFirst(key, catalogue.game !== undefined);
          // Both parts are made of every file; one of them says what is wrong.
          const warn = part === 'first' ? (why: string) => this.warn(why) : () => undefined;
          return [...spoken(catalogue, language, warn)].filter(
            ([key]) => first(key) === (part === 'first') && only.test(key),
          );
        });
      const parts = Object.fromEntries(said.map(([key, text]) => [key, compiled(text)]));
      return { code: `export default ${JSON.stringify(parts)}`, map: null, moduleType: 'js' };
    },
  };
}

/** What each language calls itself, with a capital, in the order of those names. */
function ownNames(): [string, string][] {
  const named = languages().map((code): [string, string] => {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
    return [code, name.charAt(0).toLocaleUpperCase(code) + name.slice(1)];
  });
  return named.sort(([, one], [, other]) => one.localeCompare(other));
}

/** The texts of a catalogue as a page says them: in English what can't be used, and it is told so. */
export function spoken(catalogue: Catalogue, language: string, warn: (why: string) => void): Map<string, string> {
  if (language === 'en') return textsIn(catalogue, 'en');
  const [file, english] = [fileIn(catalogue, language), textsIn(catalogue, 'en')];
  if (!existsSync(file)) {
    warn(`${shortName(file)} is missing; the page says all of it in English.`);
    return english;
  }
  const source = readFileSync(file, 'utf8');
  const original = readFileSync(fileIn(catalogue, 'en'), 'utf8');
  const faults = catalogue.what === 'messages' ? faultsOf(language, source, original) : faultsOfNames(source, original);
  for (const { line, key, why } of faults)
    warn(`${shortName(file)}:${line}: ${key} ${why}; the page says it in English.`);
  const wrong = new Set(faults.map(({ key }) => key));
  if (wrong.has('the file')) return english;
  const texts = textsIn(catalogue, language);
  return new Map([...english].map(([key, text]) => [key, wrong.has(key) ? text : (texts.get(key) ?? text)]));
}

/** A plain sentence as itself; one with placeholders as its parts. */
function compiled(text: string): unknown {
  const parts = parse(text, { ignoreTag: true, captureLocation: false });
  const [first] = parts;
  if (parts.length === 1 && first?.type === TYPE.literal) return first.value;
  return parts;
}
