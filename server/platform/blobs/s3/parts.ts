// Unfinished uploads as objects, one for each part: `parts/<board>/<clientId>-<number>/<offset>`. Any process may receive the next
// part; two that receive one at a time leave one of both, and the hash of the whole tells whether it was the right one.

import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { checkPart } from '../part-checks.ts';
import type { Parts, PartsFault, UnfinishedUpload, UploadName } from '../store.ts';
import type { S3Blobs } from './blobs.ts';
import type { Listed, S3Client } from './client.ts';

export class S3Parts implements Parts {
  readonly #client: S3Client;
  readonly #blobs: S3Blobs;

  constructor(client: S3Client, blobs: S3Blobs) {
    this.#client = client;
    this.#blobs = blobs;
  }

  async received(name: UploadName): Promise<number> {
    return wholeOf(await this.#client.list(folderOf(name))).size;
  }

  async append(name: UploadName, offset: number, part: Uint8Array): Promise<number> {
    const ofBoard = await this.#client.list(`parts/${name.board}/`);
    const { size } = wholeOf(ofBoard.filter(({ key }) => key.startsWith(folderOf(name))));
    const unfinished = ofBoard.reduce((sum, one) => sum + one.size, 0);
    checkPart({ offset, part: part.length, received: size, ofBoard: unfinished });
    await this.#client.put(folderOf(name) + String(offset).padStart(OFFSET_DIGITS, '0'), part);
    return size + part.length;
  }

  async finish(name: UploadName, sha256: string, size: number): Promise<PartsFault | undefined> {
    const { parts, size: received } = wholeOf(await this.#client.list(folderOf(name)));
    if (received < size || received === 0) return 'parts-missing';
    if (received !== size) return 'parts-differ';
    const bytes = Buffer.concat(await Promise.all(parts.map(({ key }) => this.#part(key))));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) return 'parts-differ';
    await this.#blobs.put(bytes);
    return undefined;
  }

  async forget(name: UploadName): Promise<void> {
    for (const { key } of await this.#client.list(folderOf(name))) await this.#client.delete(key);
  }

  async unfinished(): Promise<ReadonlyMap<string, UnfinishedUpload>> {
    const all = new Map<string, UnfinishedUpload>();
    for (const { key, size, changedMs } of await this.#client.list(prefix)) {
      const upload = key.slice(prefix.length, key.lastIndexOf('/'));
      const before = all.get(upload);
      const lastMs = Math.max(before?.changedMs ?? 0, changedMs);
      all.set(upload, { bytes: (before?.bytes ?? 0) + size, changedMs: lastMs });
    }
    return all;
  }

  async sweep(beforeMs: number): Promise<void> {
    for (const { key, changedMs } of await this.#client.list(prefix)) {
      if (changedMs < beforeMs) await this.#client.delete(key);
    }
  }

  async #part(key: string): Promise<Uint8Array> {
    const found = await this.#client.get(key);
    return found ? buffer(found.body) : new Uint8Array(0);
  }
}

const prefix = 'parts/';
/** Keys are listed in the order of their text, which is then that of their offsets. */
const OFFSET_DIGITS = 12;

function folderOf({ board, clientId, clientSeq }: UploadName): string {
  return `parts/${board}/${clientId}-${clientSeq}/`;
}

/** The parts that follow each other from 0 on. */
function wholeOf(parts: readonly Listed[]): { parts: Listed[]; size: number } {
  const whole: Listed[] = [];
  let size = 0;
  for (const part of parts) {
    if (Number(part.key.slice(-OFFSET_DIGITS)) !== size) continue;
    whole.push(part);
    size += part.size;
  }
  return { parts: whole, size };
}
