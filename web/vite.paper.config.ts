import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { TARGET } from './floor.ts';
import { messages } from './languages/messages.ts';
import { noto } from './noto.ts';

/** All that the page says; the rules and the names of cards are in files of their own. */
const SAID = /^(deck\.print|suit|card|category|ui|\w+\.option\.(?:grade|deck)|\w+\.paper)\b/;

/** Leaves the sheet of rules in each book, and the sections out. */
function minutes(): Plugin {
  return {
    name: 'minutes',
    enforce: 'pre',
    transform(source, id) {
      if (!/\/rules\/book\.\w+\.gen\.json$/.test(id)) return undefined;
      return { code: JSON.stringify({ ...(JSON.parse(source) as object), sections: [] }), map: null };
    },
  };
}

/** Writes the script and the styles as one page, in which `mien deck print` puts its job. */
function onePage(): Plugin {
  return {
    name: 'one-page',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle);
      const script = files.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
      const styles = files.map((file) => (file.type === 'asset' && typeof file.source === 'string' ? file.source : ''));
      for (const { fileName } of files) rmSync(join(dir, fileName));
      const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>mien</title>
<style>${styles.join('')}</style>
</head>
<body>
<script type="application/json" id="job">null</script>
<script type="module">${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
      writeFileSync(join(dir, 'paper.html'), page);
    },
  };
}

/* A page that lies by itself: everything is in it. */
export default defineConfig({
  plugins: [svelte(), messages(SAID), minutes(), noto(), onePage()],
  publicDir: false,
  resolve: { alias: { $lib: new URL('./src/lib', import.meta.url).pathname } },
  build: {
    target: TARGET,
    emptyOutDir: false,
    assetsInlineLimit: 1_000_000,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { input: 'src/paper/main.ts', output: { codeSplitting: false } },
  },
});
