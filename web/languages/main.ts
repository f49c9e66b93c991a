import { readFileSync, writeFileSync } from 'node:fs';
import { bundleOf, readBundle, unitsOf } from './arb.ts';
import { languages, shortName } from './catalogues.ts';
import { faultsIn } from './checking.ts';
import { laidOut, write } from './laying.ts';
import { pseudoBundle } from './pseudo.ts';

/* `mien languages`: what it says and does is in docs/how-to/translating.md. */

const print = (line: string) => process.stdout.write(`${line}\n`);
const refuse = (why: string) => {
  process.stderr.write(`mien: ${why}\n`);
  return 2;
};

/** Says of each language how much of it there is. */
function list(): number {
  for (const language of languages()) {
    const units = unitsOf(language);
    const said = units.filter(({ text }) => text !== undefined).length;
    print(`${language}: ${said} of ${units.length} texts`);
  }
  return 0;
}

/** Says what is wrong with each language, or with one. */
function check(codes: readonly string[]): number {
  const faults = codes.flatMap(faultsIn);
  for (const { file, line, key, why } of faults) print(`${file}:${line}: ${key} ${why}`);
  if (faults.length === 0) print(`Nothing is wrong with ${codes.join(', ')}.`);
  return faults.length === 0 ? 0 : 1;
}

function hand(language: string, file: string): number {
  writeFileSync(file, bundleOf(language));
  print(`${file}: all that mien says, to be translated or mended.`);
  return 0;
}

function take(file: string): number {
  let bundle;
  try {
    bundle = readBundle(readFileSync(file, 'utf8'));
  } catch (error) {
    return refuse(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const laid = laidOut(bundle);
  write(laid);
  for (const { url } of laid.files.values()) print(shortName(url));
  for (const id of laid.unknown) print(`${file}: English has no ${id}; left out.`);
  print('Now type: make generated web');
  return check([bundle.language]);
}

function run([word = 'list', what, file]: readonly string[]): number {
  if (word === 'list') return list();
  if (what && !/^[a-z]{2,3}$/.test(what) && word !== 'import') return refuse(`${what} is no code of a language.`);
  if (word === 'check') return check(what ? [what] : languages());
  if (word === 'export' && what) return hand(what, file ?? `mien.${what}.arb`);
  if (word === 'import' && what) return take(what);
  if (word === 'pseudo') {
    process.stdout.write(pseudoBundle());
    return 0;
  }
  return refuse('say list, check, export CODE, or import FILE.');
}

process.exitCode = run(process.argv.slice(2));
