// The covers of Atrium's own templates: templates/covers/<language>/<name>.webp, drawn by tests/e2e/template-covers.spec.ts. Owns where they
// are, what part of the board they show, and by which hash they are current.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ItemJson } from '../../protocol/item-json.ts';
import type { Language } from '../../protocol/languages.ts';
import { TEMPLATE_COVER_PX } from '../../protocol/templates.ts';
import { contentHash, filesBelow, root } from '../cache.ts';
import { byLanguage, COVERS_TABLE, itemsIn, jsonOf, type TemplateFiles } from './sources.ts';

/** The path from the root. */
export const COVERS_FOLDER = 'templates/covers';
/** A page shows two dozen of them. */
export const MAX_COVER_BYTES = 24 * 1024;

/** Hashes by language, then by the name of the template. */
export type CoverHashes = Partial<Record<string, Partial<Record<string, string>>>>;

export function coverFile(name: string, language: Language): string {
  return path.join(root, COVERS_FOLDER, language, `${name}.webp`);
}

/** Returns the hashes of the covers that are stored. */
export function storedHashes(): CoverHashes {
  return existsSync(path.join(root, COVERS_TABLE)) ? jsonOf<CoverHashes>(COVERS_TABLE) : {};
}

/**
 * Hash of the parts of the engine and of the board's worker that decide what an item looks like, and of the versions of its fonts. The rest
 * of the engine (setup/engine.ts) changes no cover.
 */
function drawingHash(): string {
  const folders = ['geom', 'ink', 'shape', 'tess', 'view'].map((name) => `engine/canvas/src/${name}`);
  const files = [...folders, 'workers/drawing', 'fonts'].flatMap((place) => filesBelow(place));
  return contentHash(
    files.filter((file) => !/\.(test\.ts|md)$/.test(file)),
    fontVersions(),
  );
}

function fontVersions(): string {
  const { dependencies } = jsonOf<{ dependencies: Record<string, string> }>('package.json');
  return JSON.stringify(Object.entries(dependencies).filter(([name]) => name.startsWith('@fontsource')));
}

/** Hash of what a cover shows: items and paper in this language, and `drawing` (drawingHash). */
function coverHash(files: TemplateFiles, language: Language, drawing: string): string {
  return contentHash([], JSON.stringify(itemsIn(files, language)), files.source.paper ?? '', drawing);
}

/** Hashes of the covers as they should be. */
export function currentHashes(all: readonly TemplateFiles[]): Record<Language, Record<string, string>> {
  const drawing = drawingHash();
  return byLanguage((language) =>
    Object.fromEntries(all.map((files) => [files.name, coverHash(files, language, drawing)])),
  );
}

/** Around the items, CSS px. */
const MARGIN_PX = 20;
/** A title stands above its frame's edge, CSS px (engine/canvas/src/view/text_box.rs). */
const TITLE_PX = 24;

/** A camera that shows all items on a canvas of the size of a cover, never enlarged: board units, and px per board unit. */
export function coverCamera(items: readonly Pick<ItemJson, 'kind' | 'bounds'>[]): {
  x: number;
  y: number;
  zoom: number;
} {
  const boxes = items.filter(({ kind }) => kind !== 'group').map(({ bounds }) => bounds);
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const w = Math.max(...boxes.map((box) => box.x + box.w)) - left;
  const h = Math.max(...boxes.map((box) => box.y + box.h)) - top;
  const isTitled = items.some(({ kind, bounds }) => kind === 'frame' && bounds.y - top < 1);
  const titlePx = isTitled ? TITLE_PX - MARGIN_PX / 2 : 0;
  const zoom = Math.min(
    1,
    (TEMPLATE_COVER_PX.w - 2 * MARGIN_PX) / w,
    (TEMPLATE_COVER_PX.h - 2 * MARGIN_PX - titlePx) / h,
  );
  return { x: left + w / 2, y: top + h / 2 - titlePx / 2 / zoom, zoom };
}

/** Width and height of a WebP file, px; null if it is no WebP file. Source: RFC 9649, sections 2.5 to 2.7. */
export function webpSize(file: string): { w: number; h: number } | null {
  const bytes = readFileSync(file);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const uint24 = (offset: number): number => view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { w: view.getUint16(26, true) & 0x3fff, h: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const packed = view.getUint32(21, true);
      return { w: (packed & 0x3fff) + 1, h: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { w: uint24(24) + 1, h: uint24(27) + 1 };
    default:
      return null;
  }
}
