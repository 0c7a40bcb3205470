// A reader of another make: takes a board as the socket and the blobs give it, checks every hash itself, and comes again when
// something is wrong, as often as is sensible. Answers what it has in the end, or why it gave up.

import { createHash } from 'node:crypto';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import { CLOSE } from '#protocol/errors.ts';
import type { Row } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import { BoardModel } from '../board/core/board-model.ts';
import { EngineInstances } from '../board/core/engine-instances.ts';
import type { LogRow } from '../platform/database/log/batch.ts';
import { openBoard, TestClient } from './test-client.ts';

export interface Reading {
  /** Hex; undefined: the board was not to be had. */
  digest?: string;
  /** Where it began. */
  snapshot?: number;
  /** What went wrong on the way: names of errors and closes. */
  said: string[];
}

const instances = new EngineInstances();
/** Each of a board's three snapshots may have to be found damaged, then a row; and the repair of each may take several tries. */
const TRIES = 24;

/** `guest`: the credential of who made the board, who is sent its rows. `known`: rows from the first on that it has already. */
export async function readBoard(
  address: string,
  { secret, guest }: { secret: Uint8Array; guest?: string },
  known: readonly LogRow[] = [],
): Promise<Reading> {
  const said: string[] = [];
  for (let n = 0; n < TRIES; n++) {
    const model = await BoardModel.make(instances);
    const opened = await openBoard(address, secret, guest === undefined ? {} : { guest });
    const peer = await TestClient.join(address, secret, { opened, lastSeq: known.length });
    try {
      const snapshot = await take(address, opened, peer, model, known);
      return { digest: hexOf(model.digest()), said, ...(snapshot === undefined ? {} : { snapshot }) };
    } catch (error) {
      said.push((error as Error).message);
      if (peer.closed?.code === CLOSE.damaged) return { said };
    } finally {
      model.free();
      await peer.leave();
    }
  }
  return { said };
}

async function take(
  address: string,
  opened: OpenBoardAnswer,
  peer: TestClient,
  model: BoardModel,
  known: readonly LogRow[],
): Promise<number | undefined> {
  const { welcome } = peer;
  if (!welcome) throw new Error(`closed ${peer.closed?.code}`);
  const manifest = welcome.snapshot;
  if (manifest) {
    for (let at = 0; at < manifest.chunks.length; at += LIMITS.blobsAtOnce) {
      const some = manifest.chunks.slice(at, at + LIMITS.blobsAtOnce);
      const names = some.map(({ sha256 }) => sha256);
      const bytes = await blobs(address, opened, names);
      let from = 0;
      for (const chunk of some) {
        const part = bytes.subarray(from, from + chunk.bytes);
        if (hashOf(part) !== chunk.sha256) throw new Error('a bad body');
        model.loadChunk(part);
        from += chunk.bytes;
      }
    }
    model.setSeq(manifest.seq);
  } else {
    for (const row of known) await model.apply(row.seq, row.actor, row.atMs, row.data ?? new Uint8Array());
  }
  let folded = manifest?.seq ?? known.length;
  for (let at = 0; folded < welcome.seq; ) {
    await peer.until(() => peer.rows.length > at || peer.closed !== undefined);
    const row = peer.rows[at];
    if (!row) throw new Error(`closed ${peer.closed?.code}`);
    if (row.seq !== folded + 1) throw new Error(`row ${row.seq} after ${folded}`);
    await model.apply(row.seq, row.actor, row.atMs, await txnOf(address, opened, row));
    folded = row.seq;
    at += 1;
    if (!peer.closed) peer.send({ type: 'read', seq: folded });
  }
  return manifest?.seq;
}

async function txnOf(address: string, opened: OpenBoardAnswer, { body }: Row): Promise<Uint8Array> {
  if ('bytes' in body) return body.bytes;
  const name = hexOf(body.sha256);
  const bytes = await blobs(address, opened, [name]);
  if (hashOf(bytes) !== name) throw new Error('a bad body');
  return bytes;
}

async function blobs(address: string, { id, token }: OpenBoardAnswer, names: readonly string[]): Promise<Uint8Array> {
  const response = await fetch(`${address}/api/boards/${id}/blobs/${names.join(',')}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  const kept = response.headers.get('cache-control') ?? '';
  if (kept.includes('immutable')) throw new Error(`${response.status} to be kept for good`);
  throw new Error(((await response.json()) as { error: string }).error);
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
