/** Reads faces and acts as JSON from stdin, and prints them in the words of the pages. */
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { createServer } from 'vite';

const vite = await createServer({ logLevel: 'error', server: { middlewareMode: true, hmr: false, ws: false } });
try {
  const { inWords } = await vite.ssrLoadModule('/bench/sentences.ts');
  process.stdout.write(JSON.stringify(await inWords(JSON.parse(await text(process.stdin)))));
} finally {
  await vite.close();
}
