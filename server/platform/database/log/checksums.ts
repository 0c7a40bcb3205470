// CRC-32 of what is stored in rows: SQLite has no checksum of its pages, and PostgreSQL's may be off. Against accidents, not against
// people: who can write to the database can write the sum too. SPEC: DMG.

import { crc32 } from 'node:zlib';
import { hexOf } from '#protocol/bytes.ts';
import type { LogRow, StoredOutcome } from './batch.ts';

/** Of a row and all it carries, wherever that lies now. */
export function checksumOfRow(
  board: string,
  { seq, clientId, clientSeq, actor, atMs, data, sha256, size }: LogRow,
): number {
  const head = `${board} ${seq} ${hexOf(clientId)} ${clientSeq} ${actor} ${atMs} ${size} `;
  return crc32(sha256 ?? data ?? '', crc32(head));
}

export function checksumOfOutcome(
  board: string,
  { clientId, clientSeq, hash, seq, atMs, code }: StoredOutcome,
): number {
  return crc32(`${board} ${hexOf(clientId)} ${clientSeq} ${hexOf(hash)} ${seq ?? ''} ${atMs ?? ''} ${code ?? ''}`);
}

export function checksumOfManifest(manifest: string): number {
  return crc32(manifest);
}
