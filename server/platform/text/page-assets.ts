// The files of pages that the server writes: a style sheet of the product's own tokens, faces and other files of src/ui, the font files it
// names, and images. Their names change with their content.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface Asset {
  type: string;
  bytes: Buffer;
}

const root = path.resolve(import.meta.dirname, '../../..');
/** As the style sheet of the faces names its files. */
const resolveFont = createRequire(path.join(root, 'src/ui/fonts.css')).resolve;

/** The assets of one kind of pages, which a route below `prefix` answers. */
export class PageAssets {
  readonly #prefix: string;
  readonly #files = new Map<string, Asset>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Returns the asset with the last part of its address. */
  find(name: string): Asset | undefined {
    return this.#files.get(name);
  }

  /** Returns the address. */
  add(name: string, asset: Asset): string {
    const hash = createHash('sha256').update(asset.bytes).digest('hex').slice(0, 10);
    const hashed = name.replace(/\.\w+$/, `-${hash}$&`);
    this.#files.set(hashed, asset);
    return `${this.#prefix}/${hashed}`;
  }

  addImage(name: string, type: string): string {
    return this.add(name, { type, bytes: readFileSync(path.join(root, 'src/ui', name)) });
  }

  /** Adds the style sheet of tokens, base and faces, of `files` in src/ui and of `ownFile`. Returns its address. */
  addStyleSheet(files: readonly string[], ownFile: string): string {
    const [tokens = '', fonts = '', ...others] = ['tokens.css', 'fonts.css', 'base.css', ...files].map((name) =>
      readFileSync(path.join(root, 'src/ui', name), 'utf8'),
    );
    const sheet = [this.#addFonts(fonts), bySystem(tokens), ...others, readFileSync(ownFile, 'utf8')].join('\n');
    return this.add(path.basename(ownFile), { type: 'text/css; charset=utf-8', bytes: Buffer.from(sheet) });
  }

  #addFonts(fonts: string): string {
    return fonts.replace(/url\("([^"]+)"\)/g, (_all, name: string) => {
      const asset = { type: 'font/woff2', bytes: readFileSync(resolveFont(name)) };
      return `url("${this.add(path.basename(name), asset)}")`;
    });
  }
}

/** The app sets its attributes by script; these pages have none, and follow the system. */
function bySystem(tokens: string): string {
  return tokens
    .replace(/:root\[data-theme="dark"\] \{([^}]*)\}/, '@media (prefers-color-scheme: dark) { :root {$1} }')
    .replace(/:root\[data-contrast="more"\] \{([^}]*)\}/, '@media (prefers-contrast: more) { :root {$1} }')
    .replace(
      /:root\[data-theme="dark"\]\[data-contrast="more"\] \{([^}]*)\}/,
      '@media (prefers-color-scheme: dark) and (prefers-contrast: more) { :root {$1} }',
    );
}
