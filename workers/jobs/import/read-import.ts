// A file's text into items: tells the formats apart and refuses by name what is none of them. Knows no engine.

import { BoardError } from '#protocol/board-error.ts';
import { MAX_DRAWING_FILE_BYTES } from '#protocol/board-files.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { assertVersion, atriumItems } from './atrium.ts';
import { cutText } from './cut-text.ts';
import { excalidrawItems, type Known } from './excalidraw.ts';
import { withBackground } from './excalidraw-background.ts';
import { inGrid } from './place.ts';
import { Report } from './report.ts';

export const MAX_ELEMENTS = 200_000;
/** Brackets in brackets: no drawing has a tenth. */
export const MAX_DEPTH = 1000;
/** Their closing ones are two behind them. */
const [OPEN_LIST, OPEN_OBJECT] = [0x5b, 0x7b];
const [QUOTE, BACKSLASH] = [0x22, 0x5c];

export interface ImportedItems {
  items: ItemInput[];
  /** Of what was read; who writes the items goes on with it. */
  report: Report;
}

export function assertImportSize(bytes: number, max = MAX_DRAWING_FILE_BYTES): void {
  if (bytes > max) throw new BoardError('import-too-large', `${bytes} bytes, at most ${max}`);
}

export function readImport(text: string, name: string, known: Known = {}): ImportedItems {
  const file = parse(text, name);
  const report = new Report();
  const items = itemsOf(file, name, report, known);
  if (items.length === 0 && !report.hasForeign) throw new BoardError('import-empty', name);
  for (const item of items) if (cutText(item)) report.change('cut');
  return { items, report };
}

function itemsOf(file: Record<string, unknown>, name: string, report: Report, known: Known): ItemInput[] {
  const { type } = file;
  if (type === 'atrium' && Array.isArray(file.items)) {
    assertVersion(file, name);
    return atriumItems(counted(file.items), report);
  }
  if (Array.isArray(file.elements) && String(type).startsWith('excalidraw'))
    return withBackground(excalidrawItems(counted(file.elements), report, known), file.appState, report);
  if (type === 'excalidrawlib') {
    // Version 1 has lists of elements, version 2 named things with such a list.
    const pieces = Array.isArray(file.libraryItems)
      ? file.libraryItems
      : Array.isArray(file.library)
        ? file.library
        : null;
    if (pieces) return library(counted(pieces), report, known);
  }
  throw new BoardError('import-unknown-format', name);
}

function library(pieces: readonly unknown[], report: Report, known: Known): ItemInput[] {
  let total = 0;
  const read = pieces.map((piece, k) => {
    const elements = Array.isArray(piece) ? piece : (piece as { elements?: unknown } | null)?.elements;
    if (!Array.isArray(elements)) {
      report.drop('library item', 'not-an-element', String(k + 1));
      return [];
    }
    total += elements.length;
    if (total > MAX_ELEMENTS) throw new BoardError('import-too-many', `more than ${MAX_ELEMENTS}`);
    // Pieces may use the same ids: each keeps to itself.
    return excalidrawItems(elements, report, known, `${k}/`, `${k + 1}/`);
  });
  return inGrid(read.filter((piece) => piece.length > 0));
}

function counted(list: readonly unknown[]): readonly unknown[] {
  if (list.length > MAX_ELEMENTS) throw new BoardError('import-too-many', `${list.length}, at most ${MAX_ELEMENTS}`);
  return list;
}

function parse(text: string, name: string): Record<string, unknown> {
  if (text.trim() === '') throw new BoardError('import-empty', name);
  if (isTooDeep(text)) throw new BoardError('import-too-deep', name);
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    // A parser that recurses runs out of stack on deep nesting; everything else is bad syntax.
    if (error instanceof SyntaxError) throw new BoardError('import-not-json', name);
    throw new BoardError('import-too-deep', name);
  }
  return typeof file === 'object' && file !== null && !Array.isArray(file) ? (file as Record<string, unknown>) : {};
}

/** By its brackets alone, what is in strings left out. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) {
      at = endOfString(text, at);
      if (at < 0) return false;
    } else if (letter === OPEN_LIST || letter === OPEN_OBJECT) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (letter === OPEN_LIST + 2 || letter === OPEN_OBJECT + 2) depth -= 1;
  }
  return false;
}

/** The place of the quote that ends a string; negative where there is none. */
function endOfString(text: string, from: number): number {
  let at = text.indexOf('"', from + 1);
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at;
}

function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charCodeAt(from - 1) === BACKSLASH) from -= 1;
  return (at - from) % 2 === 1;
}
