import { isLacked } from '../floor.ts';

/** Refuses what browsers of floor.ts lack, by the types that TypeScript knows: `any` of an `AbortSignal`, not of a list. */
export const lacked = {
  meta: { type: 'problem', schema: [], messages: { lacked: 'Browsers of web/floor.ts lack {{type}}.{{member}}.' } },
  create(context) {
    const { program, esTreeNodeToTSNodeMap: nodes } = context.sourceCode.parserServices;
    if (!program) return {};
    const types = program.getTypeChecker();
    return {
      'MemberExpression[computed=false]'(node) {
        const symbol = types.getSymbolAtLocation(nodes.get(node.property));
        for (const { parent } of symbol?.declarations ?? []) {
          // A static member is one of the type that a `declare var AbortSignal: { … }` writes out.
          const type = parent?.name?.text ?? parent?.parent?.name?.text;
          if (!type || !program.isSourceFileDefaultLibrary(parent.getSourceFile())) continue;
          const member = node.property.name;
          if (isLacked(type, member)) {
            context.report({ node, messageId: 'lacked', data: { type, member } });
            return;
          }
        }
      },
    };
  },
};
