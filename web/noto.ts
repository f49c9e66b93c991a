import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

interface IconSet {
  icons: Record<string, { body: string }>;
}

const PREFIX = 'noto:';

/** Lets `import teapot from 'noto:teapot'` bring in the body of one Noto drawing (128 × 128), and no other. */
export function noto(): Plugin {
  let set: IconSet | undefined;
  const load = () => {
    const file = createRequire(import.meta.url).resolve('@iconify-json/noto/icons.json');
    return JSON.parse(readFileSync(file, 'utf8')) as IconSet;
  };
  return {
    name: 'noto',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 1);
      set ??= load();
      const icon = set.icons[name];
      if (!icon) throw new Error(`Noto has no drawing called ${name}`);
      return `export default ${JSON.stringify(icon.body)};`;
    },
  };
}
