// Threads of browsers that lack something: beside the entry of each worker, `workers/board-….js`, the build has `workers/board-….filled.js`,
// which runs protocol/browser/fills.ts before it. A module worker takes its messages as soon as its first script has run, so it cannot load the fills itself.

import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { root } from '../cache.ts';

const SOURCE = 'protocol/browser/fills.ts';

/** Stands among the plugins of workers. */
export function filledThreads(): Plugin {
  let compiled: Promise<string> | undefined;
  return {
    name: 'atrium:filled-threads',
    apply: 'build',
    async generateBundle(_options, bundle) {
      compiled ??= compileFills();
      const source = await compiled;
      const name = `fills-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName: `workers/${name}`, source });
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        this.emitFile({
          type: 'asset',
          fileName: chunk.fileName.replace(/\.js$/, '.filled.js'),
          source: `import './${name}';\nimport './${path.basename(chunk.fileName)}';\n`,
        });
      }
    },
  };
}

/** Exported for its test. */
export async function compileFills(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    root,
    build: {
      write: false,
      target: 'chrome90',
      rollupOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  });
  const [chunk] = (built as Rolldown.RolldownOutput).output;
  return chunk.code;
}
