/*
 * Puts small faults into src/lib, one at a time, and runs the tests that import the file, to see whether any fails:
 *
 *     node tools/mutants.mjs [HOW_MANY] [SEED] [ONLY_PATHS_WITH]
 *
 * Comparisons, and/or, `not`, numbers, guards, and statements that only do something: at most one to a function.
 * Files are put back after each fault. Components, what is only data and what only tests import are left out.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { createVitest } from 'vitest/node';

const [howMany = '40', seed = '1', only = ''] = process.argv.slice(2);

const SWAPPED = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};

/** A small generator of chance, so that a draw can be repeated (mulberry32). */
function chance(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every fault that can be put into a file: from where to where, by what, and in which function. */
function faultsIn(file) {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const faults = [];
  const add = (node, by, within) =>
    faults.push({ file, start: node.getStart(source), end: node.getEnd(), by, within, was: node.getText(source) });
  const look = (node, within) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    const inside = ts.isFunctionLike(node) ? node : within;
    if (ts.isBinaryExpression(node)) {
      const [left, operator, right] = [node.left, node.operatorToken, node.right].map((part) => part.getText(source));
      const isText = [node.left, node.right].some(
        (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
      );
      // In brackets: `??` does not mix with the others.
      if (operator === '??') add(node, `(${left})`, inside);
      else if (operator === '&&' || operator === '||') add(node, `(${left} ${SWAPPED[operator]} ${right})`, inside);
      else if (operator in SWAPPED && !(/[+-]/.test(operator) && isText))
        add(node.operatorToken, SWAPPED[operator], inside);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add(node, node.operand.getText(source), inside);
    if (ts.isNumericLiteral(node) && inside) add(node, String(Number(node.text) + 1), inside);
    if (ts.isIfStatement(node)) add(node.expression, 'false', inside);
    if (ts.isConditionalExpression(node)) add(node.condition, `!(${node.condition.getText(source)})`, inside);
    if (ts.isExpressionStatement(node) && inside) add(node, ';', inside);
    ts.forEachChild(node, (child) => look(child, inside));
  };
  look(source, undefined);
  return faults.filter(({ within }) => within);
}

const random = chance(Number(seed));
const files = globSync('src/lib/**/*.ts').filter(
  (file) =>
    !/\.(gen|test|d)\.ts$|wires\.ts|icons|hairs|suits\.ts|sounds\.ts|credits|colours/.test(file) && file.includes(only),
);
const drawn = files
  .flatMap(faultsIn)
  .map((fault) => ({ fault, at: random() }))
  .sort((one, other) => one.at - other.at)
  .map(({ fault }) => fault);
const functions = new Set();
const some = drawn.filter(({ within }) => !functions.has(within) && functions.add(within)).slice(0, Number(howMany));

const vitest = await createVitest('test', { watch: false, testTimeout: 8000, reporters: [{}] });

/** Whether a test that imports this file fails now. */
async function isNoticed(file) {
  vitest.config.related = [resolve(file)];
  vitest.invalidateFile(resolve(file));
  vitest.state.clearErrors();
  const specifications = await vitest.getRelevantTestSpecifications();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Vitest remembers modules of earlier runs, too.
  const ran = new Set(specifications.map(({ moduleId }) => moduleId));
  const failed = testModules.some((module) => ran.has(module.moduleId) && module.state() === 'failed');
  return failed || unhandledErrors.length > 0;
}

if (await isNoticed('src/lib/games.ts')) throw new Error('The tests fail without a fault.');

const missed = [];
for (const { file, start, end, by, was } of some) {
  const text = readFileSync(file, 'utf8');
  const where = `${file}:${text.slice(0, start).split('\n').length}`;
  writeFileSync(file, text.slice(0, start) + by + text.slice(end));
  try {
    const noticed = await isNoticed(file);
    if (!noticed) missed.push(where);
    console.log(
      noticed ? 'noticed' : 'MISSED ',
      where,
      JSON.stringify(was.slice(0, 60)),
      '→',
      JSON.stringify(by.slice(0, 60)),
    );
  } finally {
    writeFileSync(file, text);
    vitest.invalidateFile(resolve(file));
  }
}
await vitest.close();
console.log(`${some.length - missed.length} of ${some.length} noticed`);
