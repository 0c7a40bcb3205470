// What is pasted and is none of our own shapes: a drawing of Excalidraw, a table, an address, words with their marks. Loaded with the
// first paste.

import { isLink } from '#protocol/text-marks.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { importFiles } from '../files.ts';
import { withAddresses } from '../text/addresses.ts';
import { plainOf } from '../text/rich-text.ts';
import { chooseTool, optionsOf } from '../tool-bar/tools.ts';
import { paragraphsOfHtml } from './pasted-html.ts';
import { noteLines, notes, tableRows } from './pasted-items.ts';
import { type Pasted, type PastedAs, pastedNow } from './pasted-now.ts';
import { linkedWords, putText, type Words } from './pasted-text.ts';
import { putAround, putTable } from './put-around.ts';

/** Puts it on the board as what it is most like, selected. Rejects as `load` does. */
export async function putPasted(calls: BoardCalls, pasted: Pasted): Promise<void> {
  const drawing = excalidrawOf(pasted.text);
  if (drawing) return importFiles({ files: [drawing], ...(pasted.at && { at: pasted.at }), isPasted: true });
  if (pasted.text.trim() === '' && paragraphsOfHtml(pasted.html).length === 0) return;
  const choices: PastedAs[] = ['text'];
  if (noteLines(pasted.text)) choices.push('notes');
  if (tableRows(pasted.text)) choices.push('table');
  await putAs(calls, pasted, tableRows(pasted.text) ? 'table' : 'text', choices);
}

/** The same as something else, in place of what it is now. */
export async function pasteOtherwise(calls: BoardCalls, as: PastedAs): Promise<void> {
  const { now } = pastedNow;
  if (!now || now.as === as) return;
  const { pasted, choices, ids } = now;
  // Something else may have been selected since the bar was drawn.
  await calls.select([...ids]);
  calls.act('delete');
  await putAs(calls, pasted, as, choices);
}

async function putAs(calls: BoardCalls, pasted: Pasted, as: PastedAs, choices: readonly PastedAs[]): Promise<void> {
  const ids = as === 'text' ? await putText(calls, wordsOf(pasted), pasted.at) : await putItems(calls, pasted, as);
  chooseTool('select');
  await calls.select(ids);
  pastedNow.now = choices.length > 1 ? { pasted, as, choices, ids } : null;
}

async function putItems(calls: BoardCalls, { text, at }: Pasted, as: 'notes' | 'table'): Promise<string[]> {
  return as === 'notes'
    ? putAround(calls, notes(noteLines(text)!, optionsOf('sticky').fill ?? 'yellow'), at)
    : putTable(calls, tableRows(text)!, at);
}

function wordsOf({ text, html }: Pasted): Words {
  const address = text.trim();
  if (isLink(address)) return { text: address, paragraphs: [{ runs: [{ text: address, link: address }] }] };
  const paragraphs = html === '' ? [] : paragraphsOfHtml(html);
  if (paragraphs.length === 0) return linkedWords(text);
  const plain = plainOf(paragraphs);
  const isPlain = paragraphs.every(
    ({ list, indent, runs }) => !list && !indent && runs.every(({ marks, link }) => !marks && link === undefined),
  );
  // A page without marks says by its plain text more truly where its lines end.
  return isPlain && text !== '' ? linkedWords(text) : { text: plain, paragraphs: withAddresses(paragraphs) };
}

/** What Excalidraw copies is a file of its own kind. */
function excalidrawOf(text: string): File | null {
  if (!/^\s*\{[^{]{0,200}"excalidraw/.test(text.slice(0, 400))) return null;
  return new File([text], 'clipboard.excalidraw', { type: 'application/json' });
}
