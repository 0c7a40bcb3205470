// The web app manifest: what it names is there, of the size it says, and its addresses are the product's.

import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SHARED_FIELDS } from '#protocol/browser/shared.ts';
import { ROUTES, routeAt } from '#protocol/routes.ts';

interface Image {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

const publicDir = path.resolve(import.meta.dirname, '../../public');
const manifest = JSON.parse(readFileSync(path.join(publicDir, 'manifest.webmanifest'), 'utf8'));
const icons = manifest.icons as Image[];
const fileOf = ({ src }: Pick<Image, 'src'>) => path.join(publicDir, src);

function pngSizeOf(file: string): string {
  const bytes = readFileSync(file);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe('icons', () => {
  test.each(icons.filter(({ type }) => type === 'image/png'))('$src is $sizes and light', (icon) => {
    expect(pngSizeOf(fileOf(icon))).toBe(icon.sizes);
    expect(statSync(fileOf(icon)).size).toBeLessThan(20_000);
  });

  test('there are those that browsers ask for, maskable ones and Apple’s', () => {
    const sizes = (purpose: string) => icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
    expect(sizes('any')).toEqual(expect.arrayContaining(['any', '192x192', '512x512']));
    expect(sizes('maskable')).toEqual(['192x192', '512x512']);
    const html = readFileSync(path.join(publicDir, '../index.html'), 'utf8');
    const [, apple = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(html) ?? [];
    expect(pngSizeOf(fileOf({ src: apple }))).toBe('180x180');
  });
});

test.each(manifest.screenshots as Image[])('$src is there, and light', (screen) => {
  const bytes = readFileSync(fileOf(screen));
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
  expect(bytes.length).toBeLessThan(50_000);
});

test('shortcuts lead to pages', () => {
  const pages = manifest.shortcuts.map(({ url }: { url: string }) => routeAt(url)?.route.page);
  expect(pages).toEqual(['board', 'dashboard']);
});

test('what is shared or opened with the product goes to the page that asks, as the fields it reads', () => {
  const { action, method, enctype, params } = manifest.share_target;
  expect([action, method, enctype]).toEqual([ROUTES.shared.path, 'POST', 'multipart/form-data']);
  const { title, text, address, files } = SHARED_FIELDS;
  expect(params).toMatchObject({ title, text, url: address, files: [{ name: files }] });
  for (const handler of manifest.file_handlers) {
    expect(handler.action).toBe(ROUTES.shared.path);
    for (const extensions of Object.values(handler.accept) as string[][])
      for (const extension of extensions) expect(extension).toMatch(/^\.[a-z]+$/);
  }
});
