// Adds text files to the board: .txt and .md as texts, .csv and .tsv as a group of boxes. Loaded with the first one.

import { BoardError, laterPart } from '#protocol/board-error.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { plainOf } from '../../text/rich-text.ts';
import type { PasteAt } from './paste-at.ts';
import { putTable } from './put-items-at.ts';
import { putText, textWithLinks } from './put-text.ts';
import { MAX_CELLS } from './text-items.ts';

/** Larger files have more cells than may be added. */
const MAX_TABLE_BYTES = 16 << 20;
/** The first of equally good ones counts: texts contain commas most often. */
const DELIMITERS = ['\t', ';', ','];
const [UTF8, UTF16_LE, UTF16_BE] = ['utf-8', 'utf-16le', 'utf-16be'] as const;

/** Returns the ids of what is on the board. Rejects with `text-too-large`, `table-too-large`, `table-broken`, `file-not-text`, or as `load` does. */
export async function putTextFile(board: BoardSession, calls: BoardCalls, file: File, at?: PasteAt): Promise<string[]> {
  if (/\.[ct]sv$/i.test(file.name) || file.type === 'text/csv') return putTable(board, calls, await rowsIn(file), at);
  if (file.size > 2 * LIMITS.textBytes) throw new BoardError('text-too-large');
  const text = (await lettersIn(file)).trimEnd();
  if (new TextEncoder().encode(text).length > LIMITS.textBytes) throw new BoardError('text-too-large');
  if (text.trim() === '') throw new BoardError('file-empty');
  const isMarkdown = /\.(?:md|markdown)$/i.test(file.name) || file.type === 'text/markdown';
  if (!isMarkdown) return putText(board, calls, textWithLinks(text), at);
  const { paragraphsOfMarkdown } = await laterPart(import('../../text/markdown.ts'));
  const paragraphs = paragraphsOfMarkdown(text);
  return putText(board, calls, { text: plainOf(paragraphs), paragraphs }, at);
}

async function rowsIn(file: File): Promise<string[][]> {
  if (file.size > MAX_TABLE_BYTES) throw new BoardError('table-too-large');
  const text = await lettersIn(file);
  const { default: Papa } = await laterPart(import('papaparse'));
  const { data, errors } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    delimiter: delimiterOf(text, Papa.parse),
    // One row more than allowed shows that there are too many.
    preview: MAX_CELLS + 1,
  });
  if (errors.some(({ type }) => type === 'Quotes')) throw new BoardError('table-broken');
  const columns = Math.max(0, ...data.map((row) => row.length));
  if (columns === 0) throw new BoardError('file-empty');
  if (data.length * columns > MAX_CELLS) throw new BoardError('table-too-large');
  return data.map((row) => Array.from({ length: columns }, (_, column) => row[column] ?? ''));
}

/** Returns the delimiter that splits the first row into the most cells. */
function delimiterOf(text: string, parse: typeof import('papaparse').parse): string {
  const cells = (delimiter: string): number =>
    parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' }).data[0]?.length ?? 0;
  return DELIMITERS.reduce((best, one) => (cells(one) > cells(best) ? one : best));
}

/** As UTF-8 or UTF-16, else as the Latin-1 of older programs (WHATWG: windows-1252). */
export async function lettersIn(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const letters = decoded(bytes);
  // Binary files contain zero bytes, text files do not.
  if (letters.includes('\0')) throw new BoardError('file-not-text');
  return letters;
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder(UTF16_LE).decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder(UTF16_BE).decode(bytes);
  try {
    return new TextDecoder(UTF8, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
