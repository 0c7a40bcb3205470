// Item ids: 16 bytes in the engine, uuid text outside.

import { BoardError } from '../board-error.ts';
import { ID_BYTES } from '../item-bytes.ts';
import { uuidPattern } from '../patterns.ts';

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

export function idText(bytes: Uint8Array, at = 0): string {
  let text = '';
  for (let k = 0; k < ID_BYTES; k++) {
    if (k === 4 || k === 6 || k === 8 || k === 10) text += '-';
    text += HEX[bytes[at + k]!];
  }
  return text;
}

export function idBytes(text: string): Uint8Array {
  if (!isUuid(text)) throw new BoardError('bad-item', `${JSON.stringify(text)} is no id`);
  const hex = text.replaceAll('-', '');
  const bytes = new Uint8Array(ID_BYTES);
  for (let k = 0; k < ID_BYTES; k++) bytes[k] = Number.parseInt(hex.slice(k * 2, k * 2 + 2), 16);
  return bytes;
}

/** Ids one after the other, as the engine takes and gives them. */
export function packIds(ids: readonly string[]): Uint8Array {
  const out = new Uint8Array(ids.length * ID_BYTES);
  ids.forEach((id, k) => {
    out.set(idBytes(id), k * ID_BYTES);
  });
  return out;
}

export function unpackIds(bytes: Uint8Array): string[] {
  const ids: string[] = [];
  for (let at = 0; at + ID_BYTES <= bytes.length; at += ID_BYTES) ids.push(idText(bytes, at));
  return ids;
}

/** `crypto.randomUUID` is missing in pages by plain http, and in Chromium before 92. */
export function newUuid(): string {
  return idText(newId(Date.now()));
}

/** A new uuid v7. */
export function newId(nowMs: number): Uint8Array {
  const id = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  let rest = nowMs;
  for (let k = 5; k >= 0; k--) {
    id[k] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  id[6] = (id[6]! & 0x0f) | 0x70;
  id[8] = (id[8]! & 0x3f) | 0x80;
  return id;
}
