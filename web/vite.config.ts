import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './compress.ts';
import { floor, TARGET } from './floor.ts';
import { messages } from './languages/messages.ts';
import { noto } from './noto.ts';
import { startChunk } from './startchunks.ts';

/** The server that `npm run dev` asks. */
const server = process.env.MIEN_SERVER ?? 'http://127.0.0.1:8000';

/** Strips the extension and Rolldown's `~…` suffix, which lists all pages that share a chunk. */
function short(name: string): string {
  return name.replace(/~.*|\.\w+$/, '');
}

export default defineConfig({
  plugins: [svelte(), messages(), noto(), floor(), compress()],
  resolve: { alias: { $lib: new URL('./src/lib', import.meta.url).pathname } },
  // Files find each other from where they lie, so that mien may lie below any path; the server writes that path
  // into the pages themselves.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    target: TARGET,
    // A strict Content-Security-Policy refuses data: fonts and scripts: everything is a file.
    assetsInlineLimit: 0,
    // What belongs to what: the server names the files of a page before the browser asks for them.
    manifest: 'parts.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every file is a journey: what pages share comes in a few pieces, not in a hundred.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: startChunk(), debugName: 'start pages', minShareCount: 2, includeDependenciesRecursively: false },
            // Icons that only tables show, not the start page.
            { name: 'icons', test: /phosphor/, minShareCount: 2 },
            // The boxes on the start page show pictures of the decks.
            { name: 'pictures', test: /noto:/, minShareCount: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 12_000 },
          ],
        },
        chunkFileNames: (piece) => `assets/${short(piece.name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${short(name)}-[hash][extname]`,
      },
    },
  },
  // Workers lie apart: the server gives them rules of their own.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash].js' } } },
  server: {
    // A copy of the tree borrows the packages of another: `make test-fifth-game`.
    fs: { allow: ['.', 'node_modules'].map((path) => realpathSync(fileURLToPath(new URL(path, import.meta.url)))) },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: {
    // A test that draws what is loaded when it is wanted waits for the machine; none measures how long it takes.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: ['**/*.svelte.test.ts', '**/node_modules/**'],
        },
      },
      // Components drawn without a browser: Svelte as it is for pages, not for servers.
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: { name: 'drawn', environment: 'happy-dom', include: ['src/**/*.svelte.test.ts'] },
      },
    ],
  },
});
