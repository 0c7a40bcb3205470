// Boards built from the real files the tests use too: public libraries and pen recordings.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const LIBRARIES = new URL('../../tests/data/excalidraw/', import.meta.url);

/** `folder`: another than that of the tests' libraries. */
export function drawingFiles(folder = fileURLToPath(LIBRARIES)): { name: string; bytes: Buffer }[] {
  return readdirSync(folder)
    .filter((name) => /\.excalidraw(lib)?$/.test(name))
    .map((name) => ({ name, bytes: readFileSync(path.join(folder, name)) }));
}

/** Of all its pieces; those that are deleted are in it too. */
export function elementsOf(bytes: Buffer): FileElement[] {
  return piecesOf(bytes).flat();
}

/** A library's drawings; of a drawing each element with its label, since all together may be of any size. */
export function piecesOf(bytes: Buffer): FileElement[][] {
  const file = JSON.parse(bytes.toString()) as { libraryItems?: unknown[]; library?: unknown[]; elements?: unknown[] };
  if (file.elements) {
    const all = file.elements as FileElement[];
    const isLabel = ({ containerId }: FileElement): boolean => all.some(({ id }) => id === containerId);
    return all.filter((one) => !isLabel(one)).map((one) => [one, ...all.filter((it) => it.containerId === one.id)]);
  }
  return (file.libraryItems ?? file.library ?? []).map(
    (piece) => (Array.isArray(piece) ? piece : (piece as { elements: unknown[] }).elements) as FileElement[],
  );
}

/** As far as the bench reads it; everything else is passed on. */
export interface FileElement {
  id: string;
  type: string;
  isDeleted?: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
  points?: [number, number][];
  fillStyle?: string;
  strokeStyle?: string;
  startArrowhead?: string | null;
  endArrowhead?: string | null;
  backgroundColor?: string;
  containerId?: string | null;
}

/** A part of a drawing, in px of the sheet it lies on. */
export interface Cell {
  /** Which of the file's pieces it is of, and in words. */
  piece: number;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Elements of one type of many drawings, side by side. */
export interface Sheet {
  type: string;
  elements: object[];
  cells: Cell[];
  w: number;
  h: number;
}

/** Round each drawing, board units: for heads, wide lines and what is turned. */
const MARGIN = 40;
const SHEET_SIDE = 3000;

/**
 * The elements of a library by their type, laid out so that each drawing has a cell of its own. Lines are drawn plain (roughness 0):
 * the wobble of a hand-drawn one is left to chance. A text is drawn with the shape or arrow that holds it. Hatched fills, broken lines, other heads and what has words are types of
 * their own.
 */
export function sheetsOf(bytes: Buffer): Sheet[] {
  const byType = new Map<string, { piece: number; elements: FileElement[] }[]>();
  for (const [piece, all] of piecesOf(bytes).entries()) {
    const live = all.filter(({ isDeleted }) => !isDeleted);
    const holders = new Map(live.map((element) => [element.id, element]));
    const labelled = new Set(live.map(({ containerId }) => containerId));
    for (const element of live) {
      const holder = holders.get(element.containerId ?? '') ?? element;
      const type = typeOf(holder, holder !== element || labelled.has(element.id));
      const group = byType.get(type) ?? [];
      byType.set(type, group);
      const last = group.at(-1);
      if (last?.piece === piece) last.elements.push(element);
      else group.push({ piece, elements: [element] });
    }
  }
  return [...byType].flatMap(([type, groups]) => laidOut(type, groups));
}

/** Heads that are named as another's likeness when they come in. */
const OTHER_HEAD = /bar|crowfoot|diamond|outline/;

function typeOf(element: FileElement, isLabelled: boolean): string {
  const { type, fillStyle, backgroundColor, strokeStyle, startArrowhead, endArrowhead } = element;
  if (isLabelled) return `${type}, labelled`;
  if (type === 'text') return type;
  if (type !== 'freedraw' && (strokeStyle === 'dashed' || strokeStyle === 'dotted')) return `${type}, broken`;
  if (OTHER_HEAD.test(`${startArrowhead} ${endArrowhead}`)) return `${type}, another head`;
  const isHatched = !['transparent', '', undefined].includes(backgroundColor) && fillStyle !== 'solid';
  return isHatched && type !== 'arrow' ? `${type}, hatched` : type;
}

function laidOut(type: string, groups: readonly { piece: number; elements: FileElement[] }[]): Sheet[] {
  const sheets: Sheet[] = [];
  let sheet: Sheet | undefined;
  let [x, y, row] = [0, 0, 0];
  for (const { piece, elements } of groups) {
    const { x0, y0, w, h } = boundsOf(elements);
    if (w > SHEET_SIDE * 2 || h > SHEET_SIDE * 2) continue;
    if (x > 0 && x + w > SHEET_SIDE) [x, y, row] = [0, y + row, 0];
    if (!sheet || y + h > SHEET_SIDE) {
      sheet = { type, elements: [], cells: [], w: 0, h: 0 };
      sheets.push(sheet);
      [x, y, row] = [0, 0, 0];
    }
    const own = `${piece}/`;
    for (const element of elements) {
      sheet.elements.push({
        ...element,
        id: own + element.id,
        containerId: element.containerId ? own + element.containerId : null,
        boundElements: elements
          .filter(({ containerId }) => containerId === element.id)
          .map(({ id }) => ({ type: 'text', id: own + id })),
        x: element.x - x0 + x,
        y: element.y - y0 + y,
        startBinding: null,
        endBinding: null,
        frameId: null,
        groupIds: [],
        roughness: 0,
      });
    }
    sheet.cells.push({ piece, x, y, w, h });
    sheet.w = Math.max(sheet.w, x + w);
    sheet.h = Math.max(sheet.h, y + h);
    x += w;
    row = Math.max(row, h);
  }
  return sheets;
}

/** However they are turned. Whole units: a drawing keeps its place among px. */
function boundsOf(elements: readonly FileElement[]): { x0: number; y0: number; w: number; h: number } {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height, points } of elements) {
    const corners = points?.map(([px, py]) => [x + px, y + py] as const) ?? [
      [x, y] as const,
      [x + width, y + height] as const,
    ];
    const across = corners.map(([cx]) => cx);
    const down = corners.map(([, cy]) => cy);
    const [left, right] = [Math.min(...across), Math.max(...across)];
    const [top, bottom] = [Math.min(...down), Math.max(...down)];
    const reach = Math.hypot(right - left, bottom - top) / 2;
    const [cx, cy] = [(left + right) / 2, (top + bottom) / 2];
    [x0, y0, x1, y1] = [
      Math.min(x0, cx - reach),
      Math.min(y0, cy - reach),
      Math.max(x1, cx + reach),
      Math.max(y1, cy + reach),
    ];
  }
  const [left, top] = [Math.floor(x0 - MARGIN), Math.floor(y0 - MARGIN)];
  return { x0: left, y0: top, w: Math.ceil(x1 + MARGIN) - left, h: Math.ceil(y1 + MARGIN) - top };
}

/** Two of them hold a sheet's corners: both draw all of it, and nothing of them. */
export function markers({ w, h }: Sheet): object[] {
  const marker = (id: string, x: number, y: number): object => ({
    id,
    type: 'rectangle',
    x,
    y,
    width: 1,
    height: 1,
    angle: 0,
    strokeColor: 'transparent',
    backgroundColor: 'transparent',
    fillStyle: 'solid',
    strokeWidth: 0,
    strokeStyle: 'solid',
    roughness: 0,
    opacity: 100,
    groupIds: [],
    seed: 1,
    version: 1,
    versionNonce: 1,
  });
  return [marker('from', 0, 0), marker('to', w - 1, h - 1)];
}
