import { parse, type AST } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';

const components = Object.entries(
  import.meta.glob<string>('/src/**/*.svelte', { query: '?raw', import: 'default', eager: true }),
);
const styles = Object.entries(
  import.meta.glob<string>('/src/**/*.css', { query: '?raw', import: 'default', eager: true }),
);

type Node = AST.Fragment['nodes'][number];

/** Every element of a component. */
function elementsOf(fragment: AST.Fragment): AST.RegularElement[] {
  const parts = fragment.nodes.flatMap((node): (AST.Fragment | null | undefined)[] => {
    switch (node.type) {
      case 'IfBlock':
        return [node.consequent, node.alternate];
      case 'EachBlock':
        return [node.body, node.fallback];
      case 'AwaitBlock':
        return [node.pending, node.then, node.catch];
      case 'SnippetBlock':
        return [node.body];
      default:
        return 'fragment' in node ? [node.fragment] : [];
    }
  });
  const here = fragment.nodes.filter((node): node is AST.RegularElement => node.type === 'RegularElement');
  return [...here, ...parts.flatMap((part) => (part ? elementsOf(part) : []))];
}

function isStatus({ attributes }: AST.RegularElement): boolean {
  return attributes.some(
    (attribute) =>
      attribute.type === 'Attribute' &&
      attribute.name === 'role' &&
      Array.isArray(attribute.value) &&
      attribute.value.some((part) => part.type === 'Text' && part.data === 'status'),
  );
}

/** Whether this part of a region can be missing: only what comes later is announced. */
function comesLater(node: Node): boolean {
  if (node.type === 'Text') return node.data.trim() === '';
  if (node.type === 'ExpressionTag')
    return node.expression.type === 'ConditionalExpression' || node.expression.type === 'LogicalExpression';
  return ['Comment', 'IfBlock', 'EachBlock', 'KeyBlock', 'SnippetBlock'].includes(node.type);
}

/** Boards announce through their page. */
const ofPages = components.filter(([path]) => !/games.\w+.board/.test(path));

const speaking = ofPages.flatMap(([path, source]) =>
  elementsOf(parse(source, { modern: true }).fragment)
    .filter(isStatus)
    .map((element): [string, AST.RegularElement] => [path, element]),
);

describe('live regions', () => {
  test('are found', () => {
    expect(speaking.length).toBeGreaterThan(5);
  });

  test.each(speaking)('stand empty before they are filled: %s', (_, { fragment }) => {
    expect(fragment.nodes.filter((node) => !comesLater(node)).map(({ type }) => type)).toEqual([]);
  });
});

test.each([...components, ...styles])(
  'lists stay lists in VoiceOver, which `list-style: none` ends: %s',
  (_, source) => {
    expect(source).not.toMatch(/list-style(-type)?: none/);
  },
);
