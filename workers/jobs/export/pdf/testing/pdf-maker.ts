// Boards as PDF made without canvas and DOM, and programs that read them.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import { initSync as initFiles, PdfFile } from '#engine/atrium_files.js';
import type { ExportedFile } from '#protocol/exports.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { writeItems } from '#protocol/items/write.ts';
import { putChunk } from '../../../../board/testing/put-chunk.ts';
import type { EngineModule } from '../../../../engine/engine.ts';
import type { DrawOrder } from '../../../jobs-port.ts';
import { pdfFile } from '../pdf-file.ts';

const root = path.join(import.meta.dirname, '../../../../..');
const EM = { letter: 0.5, wide: 1, metrics: { ascent: 0.95, descent: 0.25 } };
const WIDE = /[\u2e80-\uffef]|\p{Emoji_Presentation}/u;
const options = { nowMs: 1_700_000_000_000, measure: () => ({ w: 60, h: 26 }) };
const PX = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = new Blob([PX], { type: 'image/png' });

export interface Made extends ExportedFile {
  path: string;
  /** What was fetched for it. */
  faces: { address: string; bytes: number }[];
}

export class PdfMaker {
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'atrium-pdf-'));
  readonly #module: EngineModule;

  constructor() {
    const { memory } = initSync({ module: readFileSync(path.join(root, 'engine/pkg/atrium_room_bg.wasm')) });
    initFiles({ module: readFileSync(path.join(root, 'engine/pkg/atrium_files_bg.wasm')) });
    this.#module = {
      memory,
      loadDeferredEngine: async () => {},
      wholeEngine: () => undefined,
      make: (outline) => new Engine(outline, new Uint8Array(32).fill(7), options.nowMs),
    };
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }

  /** In a folder that goes with it. */
  file(name: string): string {
    return path.join(this.#folder, name);
  }

  /** `blobs`: pictures by what items name them; others have gone. `hasFace`: whether the face at an address can be had. */
  async of(
    items: readonly ItemInput[],
    over: Partial<DrawOrder> = {},
    blobs: Readonly<Record<string, Blob>> = {},
    hasFace: (address: string) => boolean = () => true,
  ): Promise<Made> {
    const engine = this.#module.make(true);
    if (items.length > 0) putChunk(engine, writeItems(items, null, options));
    const order: DrawOrder = { chunks: engine.snapshotChunks(), dark: false, background: 'paper', ...over };
    engine.free();
    const faces: Made['faces'] = [];
    const tools = {
      module: this.#module,
      measure: { width: widthOf, metrics: () => EM.metrics, forget: () => {} },
      face: async (address: string) => {
        if (!hasFace(address)) throw new Error(`no face: ${address}`);
        const bytes = new Uint8Array(readFileSync(path.join(root, address)));
        faces.push({ address, bytes: bytes.length });
        return bytes;
      },
      letters: async () => picture,
      make: (title: string, language: string) => new PdfFile(title, language),
      asPng: async () => picture,
      asStored: async (blob: Blob) => blob,
    };
    const source = { get: async (sha256: string) => blobs[sha256] ?? Promise.reject(new Error('gone')) };
    const made = await pdfFile(order, source, tools);
    const to = this.file(`${Math.random()}.pdf`);
    writeFileSync(to, new Uint8Array(await made.file.arrayBuffer()));
    return { ...made, path: to, faces };
  }
}

function widthOf(text: string, _font: number, size: number): number {
  return Array.from(text).reduce((sum, letter) => sum + (WIDE.test(letter) ? EM.wide : EM.letter), 0) * size;
}

/** Programs of poppler and qpdf, as the set-up brings them. */
export function ask(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

export function expectWhole(file: string): void {
  expect(ask('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
  const fonts = ask('pdffonts', file).split('\n').slice(2).filter(Boolean);
  for (const font of fonts) expect(font).toMatch(/ yes yes yes /);
}

/** Page by page, composed, without signs of direction, with single spaces. */
export function wordsOf(file: string): string[] {
  return ask('pdftotext', file, '-').split('\f').slice(0, -1).map(plain);
}

/** As `wordsOf`, by PDFium. */
export async function wordsOfPdfium(file: string): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(readFileSync(file));
  const said = Array.from(document.pages(), (page) => plain(page.getText()));
  document.destroy();
  library.destroy();
  return said;
}

export const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** What `pdfimages` lists, a line each, without masks. */
export const picturesIn = (file: string): string[] =>
  ask('pdfimages', '-list', file)
    .split('\n')
    .filter((line) => /^ *\d+ +\d+ image /.test(line));
