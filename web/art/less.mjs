import { optimize } from 'svgo';

const SHAPES = new Set(['path', 'circle', 'ellipse', 'rect', 'polygon', 'polyline', 'line', 'use']);
const HIDDEN = new Set(['defs', 'clipPath', 'mask', 'symbol']);

/** The drawing less some of its shapes, counted as they are painted: how a head loses its own eyes and mouth. */
export function less(svg, without) {
  if (without.length === 0) return svg;
  let count = 0;
  let hidden = 0;
  const plugin = {
    name: 'less',
    fn: () => ({
      element: {
        enter(node, parent) {
          if (HIDDEN.has(node.name)) hidden += 1;
          if (hidden > 0 || !SHAPES.has(node.name)) return;
          if (without.includes(count)) parent.children = parent.children.filter((child) => child !== node);
          count += 1;
        },
        exit(node) {
          if (HIDDEN.has(node.name)) hidden -= 1;
        },
      },
    }),
  };
  const { data } = optimize(svg, { plugins: [plugin] });
  if (Math.max(...without) >= count) throw new Error(`The drawing has only ${count} shapes`);
  return data;
}
