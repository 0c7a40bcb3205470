// What is pasted and is none of our own shapes: a drawing of Excalidraw, a table, an address, words with their marks. Loaded with the
// first paste.

import { laterPart } from '#protocol/board-error.ts';
import type { ParagraphJson } from '#protocol/item-json.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { chooseTool, optionsOf } from '../../session/tool-in-hand.ts';
import { isOneAddress, withAddresses } from '../../text/addresses.ts';
import { paragraphsOfHtml } from '../../text/html-paragraphs.ts';
import { picturesOfHtml } from '../../text/html-pictures.ts';
import { plainOf } from '../../text/rich-text.ts';
import { importFiles } from '../files/files.ts';
import { placeBelowItems } from '../files/place-below.ts';
import { putItemsAt, putTable } from '../files/put-items-at.ts';
import { putText, textWithLinks, type Words } from '../files/put-text.ts';
import { isTable, noteLines, notes } from '../files/text-items.ts';
import { isMarkdown } from './markdown-like.ts';
import { type Pasted, type PastedAs, pastedNowOf } from './pasted-now.ts';
import { readRows } from './pasted-table.ts';

/**
 * Puts it on the board as what it is most like, selected. Words come before the `files` that show the same, as a spreadsheet copies them; the
 * pictures in its HTML come beneath the words. Rejects as `load` does.
 */
export async function putPasted(
  board: BoardSession,
  calls: BoardCalls,
  pasted: Pasted,
  files: readonly File[] = [],
): Promise<void> {
  const { text, html, at } = pasted;
  const drawing = excalidrawOf(text);
  if (drawing) return importFiles(board, { files: [drawing], ...(at && { at }), isPasted: true });
  const hasWords = paragraphsOfHtml(html).length > 0;
  if (!hasWords && files.length > 0) return importFiles(board, { files, ...(at && { at }) });
  const pictures = picturesOfHtml(html);
  if (!hasWords && pictures.files.length > 0) await importFiles(board, { files: pictures.files, ...(at && { at }) });
  else if (hasWords || text.trim() !== '') await putWords(board, calls, pasted, pictures.files);
  if (pictures.elsewhere > 0) board.notify('paste-left-out');
}

async function putWords(
  board: BoardSession,
  calls: BoardCalls,
  clipboard: Pasted,
  pictures: readonly File[],
): Promise<void> {
  const rows = await readRows(clipboard);
  // Spreadsheets end each row, the last one too, and quote cells with line breaks.
  const text = rows ? rows.map((row) => row.join('\t')).join('\n') : clipboard.text;
  const isOfTable = isTable(rows);
  const pasted: Pasted = { ...clipboard, text, ...(isOfTable && { rows }) };
  const choices: PastedAs[] = ['text'];
  if (noteLines(text)) choices.push('notes');
  if (isOfTable) choices.push('table');
  const ids = await putAs(board, calls, pasted, isOfTable ? 'table' : 'text', choices);
  if (pictures.length === 0) return;
  const at = (await placeBelowItems(board, calls, ids)) ?? pasted.at;
  await importFiles(board, { files: pictures, ...(at && { at }) });
  // Pictures that came are what is selected now.
  await calls.select([...new Set([...ids, ...(await calls.selection())])]);
}

/** The same as something else, in place of what it is now. */
export async function pasteOtherwise(board: BoardSession, calls: BoardCalls, as: PastedAs): Promise<void> {
  const { now } = pastedNowOf(board);
  if (!now || now.as === as) return;
  const { pasted, choices, ids } = now;
  // Something else may have been selected since the bar was drawn.
  await calls.select([...ids]);
  calls.act('delete');
  await putAs(board, calls, pasted, as, choices);
}

async function putAs(
  board: BoardSession,
  calls: BoardCalls,
  pasted: Pasted,
  as: PastedAs,
  choices: readonly PastedAs[],
): Promise<string[]> {
  const ids = as === 'text' ? await putLetters(board, calls, pasted) : await putItems(board, calls, pasted, as);
  chooseTool(board, 'select');
  await calls.select(ids);
  pastedNowOf(board).now = choices.length > 1 ? { pasted, as, choices, ids } : null;
  return ids;
}

/** Markdown becomes what it says in a step of its own: undo gives its letters back. */
async function putLetters(board: BoardSession, calls: BoardCalls, pasted: Pasted): Promise<string[]> {
  const ids = await putText(board, calls, wordsOf(pasted), pasted.at);
  if (!isPastedMarkdown(pasted)) return ids;
  const { paragraphsOfMarkdown } = await laterPart(import('../../text/markdown.ts'));
  const paragraphs = withAddresses(paragraphsOfMarkdown(pasted.text));
  await calls.change(ids.map((id) => ({ id, paragraphs })));
  return ids;
}

/** HTML with lists or links says by itself what it is; an editor of code colors the letters only. */
function isPastedMarkdown({ text, html }: Pasted): boolean {
  return isMarkdown(text) && isUnstructured(paragraphsOfHtml(html));
}

function isUnstructured(paragraphs: readonly ParagraphJson[]): boolean {
  return paragraphs.every(({ list, runs }) => !list && runs.every(({ link }) => link === undefined));
}

async function putItems(
  board: BoardSession,
  calls: BoardCalls,
  { text, rows, at }: Pasted,
  as: 'notes' | 'table',
): Promise<string[]> {
  return as === 'notes'
    ? putItemsAt(board, calls, notes(noteLines(text)!, optionsOf(board, 'sticky').fill ?? 'yellow'), at)
    : putTable(board, calls, rows!, at);
}

function wordsOf({ text, html }: Pasted): Words {
  const address = text.trim();
  if (isOneAddress(address)) return { text: address, paragraphs: [{ runs: [{ text: address, link: address }] }] };
  const paragraphs = html === '' || isPastedMarkdown({ text, html }) ? [] : paragraphsOfHtml(html);
  if (paragraphs.length === 0) return textWithLinks(text);
  const plain = plainOf(paragraphs);
  const isPlain = paragraphs.every(
    ({ list, indent, runs }) => !list && !indent && runs.every(({ marks, link }) => !marks && link === undefined),
  );
  // A page without marks says by its plain text more truly where its lines end.
  return isPlain && text !== '' ? textWithLinks(text) : { text: plain, paragraphs: withAddresses(paragraphs) };
}

/** What Excalidraw copies is a file of its own kind. */
function excalidrawOf(text: string): File | null {
  if (!/^\s*\{[^{]{0,200}"excalidraw/.test(text.slice(0, 400))) return null;
  return new File([text], 'clipboard.excalidraw', { type: 'application/json' });
}
