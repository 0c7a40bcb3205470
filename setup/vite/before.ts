// What a page needs before its first frame, at no turn of the line of its own on later visits: public/before.js under a name that says what
// it holds, which browsers keep for good, and the page's icon in the page, since browsers ask for it in the midst of a board's start.

import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../cache.ts';

const BEFORE = 'src="/before.js"';
const ICON = 'href="/icon.svg"';

export function before(): Plugin {
  const source = unfolded(readFileSync(path.join(root, 'public/before.js'), 'utf8'));
  const fileName = `assets/before-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
  let outDir = '';
  return {
    name: 'atrium:before',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(BEFORE) || !html.includes(ICON))
          throw new Error(`index.html has no ${BEFORE} or no ${ICON}`);
        return html.replace(BEFORE, `src="/${fileName}"`).replace(ICON, () => `href="${icon()}"`);
      },
    },
    // As it is written it came along with the other files of public/; nothing asks for it.
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler: () => rmSync(path.join(outDir, 'before.js'), { force: true }),
    },
  };
}

/** Without its comments and indentation. The compiler's minifier writes what the oldest browsers cannot read. */
function unfolded(source: string): string {
  return source.replace(/^ *\/\/.*\n/gm, '').replace(/^ +/gm, '');
}

function icon(): string {
  const svg = readFileSync(path.join(root, 'public/icon.svg'), 'utf8').trim();
  return `data:image/svg+xml,${svg.replace(/[%#<>"]/g, (letter) => (letter === '"' ? "'" : encodeURIComponent(letter)))}`;
}
