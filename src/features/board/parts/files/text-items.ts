// What lines and tables become on the board: a note for each line, a box for each cell. Board units. Places are relative to the middle.

import type { ItemInput } from '#protocol/item-json.ts';

/** More lines than this stay one text. */
const MAX_NOTES = 400;
/** More cells than this stay one text. */
export const MAX_CELLS = 5000;
const NOTE_SIDE = 200;
const NOTE_GAP = 20;
/** Of the cells' letters. */
const FONT_SIZE = 18;
const LETTER_EM = 0.55;
const PAD = 16;
const MIN_CELL = 90;
const MAX_CELL = 320;

/** The marker of a list entry in plain text; a word processor puts a tab behind it. */
const MARKER = /^\s*(?:[-*•‣·▪§●○]\s+|\d{1,3}[.)]\s+|(?:o|–|[a-z]{1,4}[.)])\t)/;

/** Lines with something in them; undefined where it is one line, or too many. */
export function noteLines(text: string): string[] | undefined {
  const lines = linesOf(text)
    .map((line) => line.replace(MARKER, '').trim())
    .filter((line) => line !== '');
  return lines.length > 1 && lines.length <= MAX_NOTES ? lines : undefined;
}

/** Rows as spreadsheets copy them, with tabs between the cells. `html`: what came with the text, which may say that it is a table. */
export function tableRows(text: string, html = ''): string[][] | undefined {
  const lines = linesOf(text);
  while (lines.at(-1) === '') lines.pop();
  const rows = lines.map((line) => line.split('\t'));
  const columns = rows[0]?.length ?? 0;
  // Markers of a list and its words are no columns.
  if (columns === 2 && !/<table\b/i.test(html) && lines.every((line) => MARKER.test(line))) return undefined;
  return isTable(rows) && rows.every(({ length }) => length === columns) ? rows : undefined;
}

/** Whether rows of as many cells each are laid out as a table: one row or one column is a text. */
export function isTable(rows: readonly (readonly string[])[] | undefined): rows is string[][] {
  const columns = rows?.[0]?.length ?? 0;
  return rows !== undefined && columns > 1 && rows.length > 1 && rows.length * columns <= MAX_CELLS;
}

/** About as many across as down. */
export function notes(lines: readonly string[], fill: string): ItemInput[] {
  const columns = Math.ceil(Math.sqrt(lines.length));
  const rows = Math.ceil(lines.length / columns);
  const step = NOTE_SIDE + NOTE_GAP;
  return lines.map((text, k) => ({
    kind: 'sticky',
    x: ((k % columns) - columns / 2) * step + NOTE_GAP / 2,
    y: (Math.floor(k / columns) - rows / 2) * step + NOTE_GAP / 2,
    text,
    style: { fill },
  }));
}

/** A group of boxes side by side; the first row is the heads'. */
export function table(rows: readonly (readonly string[])[]): ItemInput[] {
  const columns = rows[0]!.length;
  const widths = Array.from({ length: columns }, (_, column) => {
    const longest = Math.max(...rows.flatMap((row) => row[column]!.trim().split('\n')).map(({ length }) => length));
    return Math.min(MAX_CELL, Math.max(MIN_CELL, longest * LETTER_EM * FONT_SIZE + 2 * PAD));
  });
  const heights = rows.map((row) => {
    const wrapped = row.map((cell, column) =>
      sum(
        cell
          .trim()
          .split('\n')
          .map((line) => Math.max(1, Math.ceil((line.length * LETTER_EM * FONT_SIZE) / (widths[column]! - 2 * PAD)))),
      ),
    );
    return Math.max(1, ...wrapped) * FONT_SIZE * 1.4 + PAD;
  });
  const [w, h] = [sum(widths), sum(heights)];
  const group = 'table';
  const cells = rows.flatMap((row, k) =>
    row.map((cell, column): ItemInput => {
      const text = cell.trim();
      return {
        kind: 'rectangle',
        parent: group,
        x: sum(widths.slice(0, column)) - w / 2,
        y: sum(heights.slice(0, k)) - h / 2,
        w: widths[column]!,
        h: heights[k]!,
        ...(text === '' ? {} : { text }),
        style: {
          width: 1,
          color: 'black',
          fontSize: FONT_SIZE,
          ...(k === 0 ? { fill: 'grey-tint', weight: 'medium' } : {}),
        },
      };
    }),
  );
  return [{ kind: 'group', id: group }, ...cells];
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/);
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((all, size) => all + size, 0);
}
