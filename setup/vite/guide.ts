// Makes the texts of docs/guide modules: each exports the elements of its Markdown, with the addresses of its pictures as the build
// has them. The texts of one language are one file of the build, so a reader loads one language (guideChunks).

import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { parseMarkdown } from '../../server/platform/text/markdown.ts';
import { root } from '../cache.ts';

/** A text of the guide or one of its pictures, with its language. */
const GUIDE_FILE = /\/docs\/guide\/(?:pictures\/)?([a-zA-Z-]+)\/[\w-]+\.(md|webp)$/;

/** Throws if a text has something that cannot be shown. */
export function guide(): Plugin {
  return {
    name: 'atrium:guide',
    enforce: 'pre',
    transform(source, id) {
      const file = id.split('?')[0] ?? '';
      if (GUIDE_FILE.exec(file)?.[2] !== 'md') return null;
      return { code: moduleOf(source, path.relative(root, file)), map: { mappings: '' }, moduleType: 'js' };
    },
  };
}

/** Returns the code of the module of a text. `file` names the text in errors. */
function moduleOf(source: string, file: string): string {
  const { content, refused } = parseMarkdown(source);
  const [first] = refused;
  if (first) throw new Error(`${file}:${first.line}: ${first.code}`);
  const pictures: string[] = [];
  const tree = JSON.stringify(content).replace(/"src":"(\/[^"]+)"/g, (_all, picture: string) => {
    pictures.push(picture);
    return `"src":picture${pictures.length - 1}`;
  });
  const imports = pictures.map((picture, n) => `import picture${n} from ${JSON.stringify(path.join(root, picture))};`);
  return [...imports, `export default ${tree};`].join('\n');
}

/** One file for each language. */
export const guideChunks: Rolldown.CodeSplittingGroup = {
  debugName: 'guide',
  name: (id) => {
    const language = GUIDE_FILE.exec(id.split('?')[0] ?? '')?.[1];
    return language === undefined ? null : `${GUIDE_CHUNK}${language}`;
  },
};

/** The names of these files begin with it. */
export const GUIDE_CHUNK = 'guide-';
