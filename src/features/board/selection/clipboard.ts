// Copy, cut and paste through the system's clipboard, between tabs and browsers too. Shapes travel as the specification's
// clipboard value {type, data}; what else is pasted is read by pasted.ts, and is never HTML on the page.

import { laterPart } from '#protocol/board-error.ts';
import { COPIED_SHAPES } from '#protocol/browser/web-storage.ts';
import { copyText, textToCopy } from '../../../app/copy-text.ts';
import { readSetting, writeSetting } from '../../../app/settings.ts';
import { importFiles } from '../files.ts';
import { pointed } from '../input/pointer.ts';
import { isTyping, spoken } from '../input/shortcuts.ts';
import { board, showNotice, waitFor } from '../state.ts';
import { errorCode, openBoard, tell } from '../tell.ts';
import { endEditing } from '../text/editing.ts';
import { chooseTool } from '../tool-bar/tools.ts';
import { whenLoaded } from '../when-loaded.ts';

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
    // Not JSON: a text like any other.
  }
  return { type: 'text', data: text };
}

/** The copy under way: a paste right behind it takes its text, which the system's clipboard has not got yet. */
let copying: Promise<string | null> = Promise.resolve(null);

export function listenClipboard(): () => void {
  const abort = new AbortController();
  const { signal } = abort;

  const copy = (event: ClipboardEvent) => {
    if (
      textToCopy() !== null ||
      isTyping(event as unknown as KeyboardEvent) ||
      board.selection.count === 0 ||
      hasTextSelected()
    )
      return;
    event.preventDefault();
    const mine = copySelection(event.type === 'cut').finally(() => {
      if (copying === mine) copying = Promise.resolve(null);
    });
    copying = mine;
  };
  addEventListener('copy', copy, { signal });
  addEventListener('cut', copy, { signal });
  addEventListener(
    'paste',
    (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const html = event.clipboardData?.getData('text/html') ?? '';
      const begun = begunText(event);
      if (isTyping(event as unknown as KeyboardEvent) && !(begun && text.length > LONG)) return;
      event.preventDefault();
      event.stopPropagation();
      const files = [...(event.clipboardData?.files ?? [])];
      const at = begun ?? (Number.isNaN(pointed.xCss) ? undefined : { ...pointed });
      endEditing();
      // A page or a table brings a picture of itself along.
      if (files.length > 0 && !(text.trim() !== '' && html !== '')) void importFiles(files, at);
      else void copying.then((copied) => pasteText(copied ?? text, at, copied ? '' : html));
    },
    // Before the text box: what is long is no part of a text that was begun just now.
    { signal, capture: true },
  );
  return () => abort.abort();
}

/** Letters that a text one types in would have in one line without end; pasted on the board it wraps. */
const LONG = 64;

/** Where the text begins that was begun just now and has nothing in it. */
function begunText({ target }: Event): { xCss: number; yCss: number } | undefined {
  const { editing } = board;
  const field = target instanceof Element ? target.closest('[contenteditable]') : null;
  if (!editing || editing.fixedWidth || !field || field.textContent !== '') return;
  return { xCss: editing.box.x, yCss: editing.box.y };
}

/** By a menu, which may not look into the clipboard everywhere; `at`: the middle of the view without one. */
export async function pasteByMenu(at?: { xCss: number; yCss: number }): Promise<void> {
  const text = (await copying) ?? (readSetting(COPIED_SHAPES) || (await clipboardText()));
  if (text === null) showNotice('paste-blocked', spoken('Mod+v'));
  else await pasteText(text, at);
}

async function clipboardText(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}

/** Resolves to what was copied. */
export async function copySelection(cut: boolean): Promise<string | null> {
  const calls = openBoard();
  if (!calls) return null;
  try {
    const chunk = await calls.copy();
    if (chunk.length === 0) return null;
    const value: ClipboardValue = { type: 'shapes', data: toBase64(chunk) };
    const text = JSON.stringify(value);
    // Where no way leads into the system's clipboard, this browser's tabs can still paste.
    writeSetting(COPIED_SHAPES, (await copyText(text)) ? '' : text);
    if (cut) tell((to) => to.act('delete'));
    return text;
  } catch (error) {
    showNotice(errorCode(error));
    return null;
  }
}

async function pasteText(text: string, at?: { xCss: number; yCss: number }, html = ''): Promise<void> {
  const calls = openBoard();
  if (!calls) return;
  if (board.role !== 'editor') return showNotice('forbidden');
  const { type, data } = parseClipboard(readSetting(COPIED_SHAPES) || text);
  try {
    if (type === 'shapes') {
      const chunk = fromBase64(data);
      if (!chunk) return showNotice('bad-clipboard');
      await calls.paste(chunk, at);
      chooseTool('select');
    } else if (type === 'file') {
      await importFiles([new File([data], 'clipboard.json', { type: 'application/json' })], at);
    } else if (data.trim() !== '' || html !== '') {
      await whenLoaded(
        async () => (await laterPart(import('./pasted.ts'))).putPasted(calls, { text: data, html, at }),
        waitFor,
      );
    }
  } catch (error) {
    showNotice(errorCode(error));
  }
}

function hasTextSelected(): boolean {
  return (getSelection()?.toString() ?? '') !== '';
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
