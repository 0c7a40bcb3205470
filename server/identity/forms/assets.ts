// What the provider's pages are drawn with, under names that change with their content: one style sheet, made of the product's
// own tokens, faces and frame (src/ui) and of pages.css, the font files it names, and the picture.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OIDC_PREFIX } from '#protocol/identity.ts';

export interface Asset {
  type: string;
  bytes: Buffer;
}

const root = path.resolve(import.meta.dirname, '../../..');
/** As the style sheet of the faces names its files. */
const find = createRequire(path.join(root, 'src/ui/fonts.css')).resolve;
const files = new Map<string, Asset>();

/** By the last part of its address. */
export function assetNamed(name: string): Asset | undefined {
  return files.get(name);
}

export const STYLE_PATH = added('pages.css', 'text/css; charset=utf-8', Buffer.from(styleSheet()));
export const PICTURE_PATH = added('picture.svg', 'image/svg+xml', readFileSync(path.join(root, 'src/ui/kite-day.svg')));

function styleSheet(): string {
  const names = ['tokens.css', 'base.css', 'fonts.css', 'card-page.module.css', 'field.module.css'];
  const [tokens, base, fonts, frame, fields] = names.map((name) =>
    readFileSync(path.join(root, 'src/ui', name), 'utf8'),
  ) as [string, string, string, string, string];
  const own = readFileSync(path.join(import.meta.dirname, 'pages.css'), 'utf8');
  return [withFiles(fonts), bySystem(tokens), base, frame, fields, own].join('\n');
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

function withFiles(fonts: string): string {
  return fonts.replace(/url\("([^"]+)"\)/g, (_all, name: string) => {
    return `url("${added(path.basename(name), 'font/woff2', readFileSync(find(name)))}")`;
  });
}

function added(name: string, type: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const hashed = name.replace(/\.\w+$/, `-${hash}$&`);
  files.set(hashed, { type, bytes });
  return `${OIDC_PREFIX}/assets/${hashed}`;
}
