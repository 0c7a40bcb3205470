// What a page needs before its first frame, at no turn of the line of its own on later visits: public/before.js under a name that says what
// it holds, which browsers keep for good, and the page's icon in the page, since browsers ask for it in the midst of a board's start.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../cache.ts';

const BEFORE = 'src="/before.js"';
const ICON = 'href="/icon.svg"';

export function before(): Plugin {
  const source = readFileSync(path.join(root, 'public/before.js'), 'utf8');
  const fileName = `assets/before-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
  return {
    name: 'atrium:before',
    apply: 'build',
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
  };
}

function icon(): string {
  const svg = readFileSync(path.join(root, 'public/icon.svg'), 'utf8').trim();
  return `data:image/svg+xml,${svg.replace(/[%#<>"]/g, (letter) => (letter === '"' ? "'" : encodeURIComponent(letter)))}`;
}
