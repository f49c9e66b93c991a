import stylelint from 'stylelint';

const NAME = 'mien/breakpoints';
const messages = stylelint.utils.ruleMessages(NAME, {
  range: (condition) => `Write "${condition}" as a range, such as (width < 640px).`,
  window: (condition) => `Boards ask their container, not the window: "${condition}".`,
  other: (condition) => `"${condition}" is no breakpoint: see the table in src/lib/look/tokens.css.`,
});

const AXES = { width: 'width', 'inline-size': 'width', height: 'height', 'block-size': 'height' };
const REM = 16;
const ASKED = /\([^()]*\b(?:width|height|inline-size|block-size)\b[^()]*\)/g;
const RANGE = /^\((width|height|inline-size|block-size) (?:<|>=) ([\d.]+)(px|rem)\)$/;

/**
 * Holds widths and heights in `@media` and `@container` to those that the options name, in pixels or in as many rem,
 * compared with < or >=. Without `media`, nothing may be asked of the window.
 */
const rule = (enabled, { media, container } = {}) => {
  return (root, result) => {
    if (!enabled) return;
    root.walkAtRules(/^(?:media|container)$/, (node) => {
      const allowed = node.name === 'media' ? media : container;
      for (const [condition] of node.params.matchAll(ASKED)) {
        const message = refusal(condition, allowed);
        if (message) stylelint.utils.report({ ruleName: NAME, result, node, message, word: condition });
      }
    });
  };
};

function refusal(condition, allowed) {
  if (!allowed) return messages.window(condition);
  const [, axis, number, unit] = RANGE.exec(condition) ?? [];
  if (!axis) return messages.range(condition);
  const pixels = Number(number) * (unit === 'rem' ? REM : 1);
  return allowed[AXES[axis]].includes(pixels) ? undefined : messages.other(condition);
}

rule.ruleName = NAME;
rule.messages = messages;

export default stylelint.createPlugin(NAME, rule);
