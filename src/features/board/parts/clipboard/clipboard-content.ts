// The content of the clipboard: shapes as HTML with the id of their copy and with their text for other programs, and how all of it is
// read. Loaded with the first copy or paste. What is pasted and is no shapes of ours is pasted.ts's.

import { laterPart } from '#protocol/board-error.ts';
import { COPIED_SHAPES } from '#protocol/browser/web-storage.ts';
import { chunkRecords } from '#protocol/item-bytes.ts';
import type { ParagraphJson } from '#protocol/item-json.ts';
import { readItem } from '#protocol/items/read.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { readSetting } from '../../../../device/settings.ts';
import type { ClipboardContent } from '../../../../ui/copy-text.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { chooseTool } from '../../session/tool-in-hand.ts';
import { plainOf, plainToParagraphs } from '../../text/rich-text.ts';
import { importFiles } from '../files/files.ts';
import type { PasteAt } from '../files/paste-at.ts';
import { htmlOfParagraphs } from './copied-html.ts';
import { COPY_ID } from './copy-id.ts';
import { stepped } from './paste-step.ts';

const SHAPES = 'data-atrium-shapes';

export interface ClipboardValue {
  type: 'file' | 'shapes' | 'text';
  data: string;
}

/** JSON with string type and string data, of type file or shapes; anything else is plain text. */
export function parseClipboard(text: string): ClipboardValue {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && 'type' in value && 'data' in value) {
      const { type, data } = value;
      if ((type === 'file' || type === 'shapes') && typeof data === 'string') return { type, data };
    }
  } catch {
    // The text is not JSON; it is pasted as it is.
  }
  return { type: 'text', data: text };
}

/**
 * Shapes as the clipboard takes them: the chunk for boards, the text of the shapes from top to bottom for other programs, in HTML with its
 * marks, links and lists.
 */
export function contentOf(chunk: Uint8Array, id: string): ClipboardContent {
  const texts = textsIn(chunk);
  const words = texts.map(htmlOfParagraphs).join('');
  const shapes = toBase64(chunk);
  lastCopy = { id, shapes };
  return {
    text: texts.map(plainOf).join('\n'),
    html: `<div ${COPY_ID}="${id}" ${SHAPES}="${shapes}">${words}</div>`,
  };
}

/** The stored copy, for a clipboard that holds the id alone. */
export function storedCopy(chunk: Uint8Array, id: string): string {
  return JSON.stringify({ id, data: toBase64(chunk) });
}

/** Returns what a paste event has, from the asynchronous clipboard. Rejects if an item cannot be read. */
export async function readItems(items: ClipboardItems): Promise<{ content: ClipboardContent; files: File[] }> {
  const content: ClipboardContent = { text: '', html: '' };
  const files: File[] = [];
  for (const item of items)
    for (const type of item.types) {
      const blob = await item.getType(type);
      if (type === 'text/plain') content.text = await blob.text();
      else if (type === 'text/html') content.html = await blob.text();
      else if (type.startsWith('image/')) files.push(new File([blob], `image.${type.slice(6)}`, { type }));
    }
  return { content, files };
}

/** Puts the content on the board, or the `files` that came with it, selected. Rejects as the calls do, and with `not-loaded`. */
export async function putContent(
  board: BoardSession,
  calls: BoardCalls,
  { text, html }: ClipboardContent,
  files: readonly File[],
  at?: PasteAt,
): Promise<void> {
  const copied = copyIn(html);
  const { type, data } = copied ? { type: 'shapes', data: shapesOf(copied) } : parseClipboard(text);
  if (data === null) return board.notify('copied-gone');
  if (type === 'shapes') {
    const chunk = fromBase64(data);
    if (!chunk) return board.notify('bad-clipboard');
    await calls.paste(chunk, at && stepped(board, at));
    chooseTool(board, 'select');
  } else if (type === 'file') {
    const file = new File([data], 'clipboard.json', { type: 'application/json' });
    await importFiles(board, { files: [file], ...(at && { at }) });
  } else if (data.trim() !== '' || html !== '') {
    await (await laterPart(import('./pasted.ts'))).putPasted(board, calls, { text: data, html, at }, files);
  }
}

interface Copy {
  id: string;
  /** Null: the clipboard has the id alone. */
  shapes: string | null;
}

/** The copy that is all of this HTML. Null if there is none, or its words are not those of the shapes, as in a mail that it was pasted into. */
function copyIn(html: string): Copy | null {
  if (!html.includes(COPY_ID)) return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const copy = body.querySelector(`[${COPY_ID}]`);
  const shapes = copy?.getAttribute(SHAPES) ?? null;
  if (!copy || lettersOf(body.textContent) !== lettersOf(shapes === null ? copy.textContent : textOf(shapes)))
    return null;
  return { id: copy.getAttribute(COPY_ID) ?? '', shapes };
}

/** Empty for what is no shapes. */
function textOf(shapes: string): string {
  try {
    return textsIn(fromBase64(shapes) ?? new Uint8Array())
      .map(plainOf)
      .join('');
  } catch {
    return '';
  }
}

/** Without the spaces, which browsers write anew. */
const lettersOf = (text: string): string => text.replace(/\s/g, '');

/** The last copy of this page: a paste right behind a copy has read its id before the clipboard had its shapes. */
let lastCopy: Copy | null = null;

/** Null if neither this page nor this browser has a copy of that id, or a later one by now. */
function shapesOf({ id, shapes }: Copy): string | null {
  if (shapes !== null) return shapes;
  if (lastCopy?.id === id) return lastCopy.shapes;
  try {
    const stored = JSON.parse(readSetting(COPIED_SHAPES) ?? '') as { id?: unknown; data?: unknown };
    return stored.id === id && typeof stored.data === 'string' ? stored.data : null;
  } catch {
    return null;
  }
}

function textsIn(chunk: Uint8Array): ParagraphJson[][] {
  const bounds = { x: 0, y: 0, w: 0, h: 0 };
  return [...chunkRecords(chunk)]
    .map((record) => readItem(record, bounds))
    .filter(({ text }) => text)
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .map(({ text = '', paragraphs }) => paragraphs ?? plainToParagraphs(text));
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
