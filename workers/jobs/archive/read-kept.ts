// Reads a copy of changes that were only on a device (docs/formats.md, `atrium-kept`) as a board. An engine of its own folds what the person
// put there; what others made stays out. This is loaded with the first such file. SPEC: CLI-27.

import { BoardError } from '#protocol/board-error.ts';
import { withAfter } from '#protocol/txn-header.ts';
import { ownWork } from '../../board/sync/own-work.ts';
import { type EngineApi, loadEngine } from '../../engine/engine.ts';
import { recordsOf } from '../../engine/records.ts';
import { jsonFile } from '../export/json.ts';
import { assertImportSize } from '../import/read-import.ts';
import { pace } from '../job-throttle.ts';
import { type Archive, pictureType } from './read-archive.ts';

type FoldEngine = Pick<EngineApi, 'adopt' | 'items' | 'allIds'> & { free(): void };

interface KeptFile {
  transactions?: unknown;
  images?: unknown;
}

/** Transactions that cannot be read are left out, and pictures that are not what they are called. */
export async function readKept(
  file: Blob,
  name: string,
  makeEngine: () => Promise<FoldEngine> = async () => (await loadEngine()).make(false),
): Promise<Archive> {
  assertImportSize(file.size);
  const { transactions, images } = parse(await file.text(), name);
  const txns = listOf(transactions).flatMap((one) => bytesOf((one as { txn?: unknown } | null)?.txn) ?? []);
  const { ownTransactions: own } = ownWork(txns.map((txn) => ({ txn })));
  const engine = await makeEngine();
  try {
    for (const [k, { txn }] of own.entries()) {
      adopt(engine, k + 1, txn);
      if (pace.isDue) await pace.rest();
    }
    const board = await jsonFile(recordsOf(engine, engine.allIds(-1), -1));
    return { board, pictures: (names) => picturesOf(listOf(images), names) };
  } finally {
    engine.free();
  }
}

/** One after the other: which transaction it builds on does not matter here. */
function adopt(engine: FoldEngine, token: number, txn: Uint8Array): void {
  try {
    engine.adopt(token, withAfter(txn, 0));
  } catch (error) {
    console.info('atrium: a transaction of a copy is left out', error);
  }
}

function parse(text: string, name: string): KeptFile {
  try {
    return (JSON.parse(text) ?? {}) as KeptFile;
  } catch {
    throw new BoardError('import-not-json', name);
  }
}

async function picturesOf(images: readonly unknown[], names: ReadonlySet<string>): Promise<Blob[]> {
  const found: Blob[] = [];
  for (const image of images) {
    const { sha256 = '', data } = (image ?? {}) as { sha256?: string; data?: unknown };
    const bytes = names.has(sha256) ? bytesOf(data) : undefined;
    const type = bytes && (await pictureType(bytes, sha256));
    if (bytes && type) found.push(new Blob([bytes], { type }));
  }
  return found;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Undefined where it is no base64. */
function bytesOf(base64: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof base64 !== 'string') return undefined;
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
