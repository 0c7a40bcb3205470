// The bare page of the golden tests, built and served: once a run, for whichever of their files asks first (tests/services/global.ts).
// From the sources one by one each board that is opened fetched some hundred files.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, preview } from 'vite';

const root = path.join(import.meta.dirname, '../..');
const PAGE = 'tests/golden/page/index.html';

export interface BuiltPage {
  address: string;
  end(): Promise<void>;
}

export async function builtPage(): Promise<BuiltPage> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'atrium-golden-'));
  const common = { root, configFile: false, logLevel: 'error' } as const;
  await build({
    ...common,
    publicDir: false,
    worker: { format: 'es' },
    build: {
      outDir,
      target: 'esnext',
      minify: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { input: path.join(root, PAGE) },
    },
  });
  const server = await preview({ ...common, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  return {
    address: `${server.resolvedUrls?.local[0]}${PAGE}`,
    async end() {
      await server.close();
      rmSync(outDir, { recursive: true });
    },
  };
}
