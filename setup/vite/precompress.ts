// Writes a .br and a .gz beside every file of the build that gets smaller by it, so that the server never compresses.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { filesBelow } from '../cache.ts';

const worthwhile = new Set(['.js', '.css', '.html', '.json', '.svg', '.wasm', '.txt', '.webmanifest']);

export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'atrium:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressFolder(outDir) },
  };
}

export async function compressFolder(folder: string): Promise<void> {
  const files = filesBelow(folder).filter((file) => worthwhile.has(path.extname(file)));
  await Promise.all(
    files.map(async (file) => {
      const plain = readFileSync(file);
      const [br, gz] = await Promise.all([brotli(plain), promisify(gzip)(plain, { level: 9 })]);
      if (br.length < plain.length) writeFileSync(`${file}.br`, br);
      if (gz.length < plain.length) writeFileSync(`${file}.gz`, gz);
    }),
  );
}

/** As strong as brotli gets; the byte budgets are counted with it. */
export function brotli(plain: Uint8Array): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return promisify(brotliCompress)(plain, { params });
}
