// Pictures with a drawing inside, as Excalidraw exports them: `.excalidraw.png` (a tEXt or iTXt chunk) and `.excalidraw.svg` (a
// comment in its metadata). Everything else is taken for text.

import { BoardError } from '#protocol/board-error.ts';
import { assertImportSize } from './read-import.ts';

const KEYWORD = 'application/vnd.excalidraw+json';
/** Of a drawing that is packed in a picture: few bytes can be very many. */
export const MAX_UNPACKED_BYTES = 40 << 20;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** A chunk's length and type before its bytes, its checksum behind them. */
const [CHUNK_HEAD, CHUNK_END] = [8, 4];

/** The text to read: the drawing inside of a picture, else the file's own. */
export async function importText(file: Blob, name: string): Promise<string> {
  assertImportSize(file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (PNG.every((byte, k) => bytes[k] === byte)) return fromPng(bytes, name);
  const text = new TextDecoder().decode(bytes);
  return /^\s*<(?:\?xml|!--|!doctype|svg)/i.test(text.slice(0, 200)) ? fromSvg(text, name) : text;
}

async function fromPng(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> {
  const view = new DataView(bytes.buffer);
  for (let at = PNG.length; at + CHUNK_HEAD <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = latin1(bytes.subarray(at + 4, at + CHUNK_HEAD));
    const from = at + CHUNK_HEAD;
    if (from + length > bytes.length) throw new BoardError('import-scene-damaged', name);
    const chunk = bytes.subarray(from, from + length);
    const scene = type === 'tEXt' || type === 'iTXt' ? await sceneOf(type, chunk, name) : undefined;
    if (scene !== undefined) return unpacked(scene, name);
    at = from + length + CHUNK_END;
  }
  throw new BoardError('import-no-scene', name);
}

/** keyword 0 text; of an iTXt keyword 0 compressed? method language 0 keyword 0 text. */
async function sceneOf(type: string, chunk: Uint8Array<ArrayBuffer>, name: string): Promise<string | undefined> {
  const end = chunk.indexOf(0);
  if (end < 0 || latin1(chunk.subarray(0, end)) !== KEYWORD) return undefined;
  if (type === 'tEXt') return latin1(chunk.subarray(end + 1));
  const isPacked = chunk[end + 1] === 1;
  const language = chunk.indexOf(0, end + 3);
  const translated = chunk.indexOf(0, language + 1);
  if (language < 0 || translated < 0) throw new BoardError('import-scene-damaged', name);
  const text = chunk.subarray(translated + 1);
  return new TextDecoder().decode(isPacked ? await inflated(text, name) : text);
}

function fromSvg(text: string, name: string): Promise<string> {
  if (!text.includes(`payload-type:${KEYWORD}`)) throw new BoardError('import-no-scene', name);
  const payload = payloadIn(text);
  const version = /<!--\s*payload-version:(\d+)\s*-->/.exec(text)?.[1] ?? '1';
  let bytes: string;
  try {
    bytes = atob(payload ?? '?');
  } catch {
    throw new BoardError('import-scene-damaged', name);
  }
  return unpacked(version === '1' ? utf8(bytes) : bytes, name);
}

/** Returns the text between the comments that enclose a drawing in an SVG. Exported for its test. */
export function payloadIn(text: string): string | undefined {
  return /<!--\s*payload-start\s*-->([^<]*)<!--\s*payload-end\s*-->/.exec(text)?.[1]?.trim();
}

/** What stands in the picture: the drawing itself, or its bytes as letters, packed or not. */
async function unpacked(json: string, name: string): Promise<string> {
  let told: { type?: unknown; encoded?: unknown; encoding?: unknown; compressed?: unknown } | null;
  try {
    told = JSON.parse(json);
  } catch {
    throw new BoardError('import-scene-damaged', name);
  }
  if (told?.type === 'excalidraw') return json;
  if (typeof told?.encoded !== 'string' || told.encoding !== 'bstring')
    throw new BoardError('import-scene-damaged', name);
  if (told.compressed !== true) return utf8(told.encoded);
  return new TextDecoder().decode(await inflated(bytesOf(told.encoded), name));
}

/** zlib's format. */
async function inflated(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
    for (let part = await reader.read(); !part.done && size <= MAX_UNPACKED_BYTES; part = await reader.read()) {
      parts.push(part.value);
      size += part.value.length;
    }
    if (size > MAX_UNPACKED_BYTES) await reader.cancel();
  } catch {
    throw new BoardError('import-scene-damaged', name);
  }
  assertImportSize(size, MAX_UNPACKED_BYTES);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A letter for a byte. */
function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return text;
}

const bytesOf = (letters: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
const utf8 = (letters: string): string => new TextDecoder().decode(bytesOf(letters));
