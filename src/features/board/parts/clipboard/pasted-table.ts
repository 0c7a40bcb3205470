// Rows of cells in what a spreadsheet copied: the HTML table of Excel, Sheets, Numbers and LibreOffice, or their text with tabs, whose cells
// with line breaks are quoted. Must not know what a table becomes on the board.

import { laterPart } from '#protocol/board-error.ts';
import { MAX_CELLS, tableRows } from '../files/text-items.ts';
import type { Pasted } from './pasted-now.ts';

/** Rows of a table, of at least one cell; undefined: the clipboard has something else. */
export async function readRows({ text, html }: Pasted): Promise<string[][] | undefined> {
  const rows = rowsOfHtml(html);
  if (rows) return rows;
  const isQuoted = /(^|[\t\n\r])"/.test(text) && text.includes('\t');
  return (isQuoted && (await quotedRows(text))) || tableRows(text, html);
}

async function quotedRows(text: string): Promise<string[][] | undefined> {
  const { default: papaparse } = await laterPart(import('papaparse'));
  const { data, errors } = papaparse.parse<string[]>(text.replace(/(?:\r\n|[\n\r])+$/, ''), { delimiter: '\t' });
  const columns = data[0]?.length ?? 0;
  return errors.length === 0 && columns > 1 && data.every(({ length }) => length === columns) ? data : undefined;
}

/** Undefined where there are words outside of one table. Rows have as many cells each. */
function rowsOfHtml(html: string): string[][] | undefined {
  if (!/<table\b/i.test(html)) return undefined;
  // Styles would be applied, which this page's policy forbids.
  const { body } = new DOMParser().parseFromString(html.replace(/\sstyle\s*=/gi, ' data-style='), 'text/html');
  const table = body.querySelector('table');
  if (!table || table.querySelector('table, ul, ol, img, a')) return undefined;
  const rows = [...table.rows];
  const cells = rows.map(() => [] as string[]);
  // A span may name any number of cells.
  let left = MAX_CELLS;
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of row.cells) {
      while (cells[y]![x] !== undefined) x++;
      const [across, down] = [cell.colSpan, Math.min(cell.rowSpan, rows.length - y)];
      left -= across * down;
      if (left < 0) return;
      for (let dy = 0; dy < down; dy++)
        for (let dx = 0; dx < across; dx++) cells[y + dy]![x + dx] = dx + dy === 0 ? textOf(cell) : '';
      x += across;
    }
  });
  table.remove();
  for (const unseen of body.querySelectorAll('style, script, title')) unseen.remove();
  const columns = Math.max(0, ...cells.map(({ length }) => length));
  if (left < 0 || columns === 0 || (body.textContent ?? '').trim() !== '') return undefined;
  return cells.map((row) => Array.from({ length: columns }, (_, x) => row[x] ?? ''));
}

/** Line breaks are what the cell says, and white space of the markup is none. */
function textOf(cell: Element): string {
  let text = '';
  const read = (parent: Node) => {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) text += (node.nodeValue ?? '').replace(/[ \t\r\n\f]+/g, ' ');
      else if (node.nodeName === 'BR') text += '\n';
      else {
        const isBlock = /^(P|DIV)$/.test(node.nodeName);
        if (isBlock && text !== '') text += '\n';
        read(node);
      }
    }
  };
  read(cell);
  return text
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
