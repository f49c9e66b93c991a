import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(css|html|js|json|svg|webmanifest)$/;
const LEAST = 600;
/** As small as it gets: it is done once, and carried a thousand times. */
const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

/** Writes every text file of a build compressed beside it, so that the server never has to. */
export function compress(): Plugin {
  let out = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved: (config) => {
      out = resolve(config.root, config.build.outDir);
    },
    writeBundle: () => {
      for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
        const path = join(out, file);
        if (!TEXT.test(file) || !statSync(path).isFile() || statSync(path).size < LEAST) continue;
        const text = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(text, { params: BROTLI }));
      }
    },
  };
}
