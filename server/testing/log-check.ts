// Reads a board's log from the database itself and compares it with what clients were told: what was acknowledged is there,
// where it was said to be, with the bytes that were sent; no gaps, no twins. Of a row whose bytes went into a pack meanwhile the
// length is compared: who packs compares the bytes before they leave the table (PACK-2).

import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { hexOf } from '#protocol/bytes.ts';
import { deriveBoard } from '../access/board-secrets.ts';
import type { ResumingClient } from './resuming-client.ts';

export interface LogCheck {
  rows: number;
  acknowledged: number;
  missing: number;
  gaps: number;
  duplicates: number;
}

type StoredRow = Record<string, unknown>;

const ofBoard = 'SELECT seq, client_id, client_seq, data, size FROM board_op WHERE board =';

/** Of a SQLite file. */
export function checkLog(file: string, secret: Uint8Array, clients: readonly ResumingClient[]): LogCheck {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return compared(db.prepare(`${ofBoard} ? ORDER BY seq`).all(deriveBoard(secret).id), clients);
  } finally {
    db.close();
  }
}

/** Of a PostgreSQL database. */
export async function checkSharedLog(
  url: string,
  secret: Uint8Array,
  clients: readonly ResumingClient[],
): Promise<LogCheck> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    const { rows } = await db.query<StoredRow>(`${ofBoard} $1 ORDER BY seq`, [deriveBoard(secret).id]);
    return compared(rows, clients);
  } finally {
    await db.end();
  }
}

function compared(rows: readonly StoredRow[], clients: readonly ResumingClient[]): LogCheck {
  const at = new Map<string, { seq: number; data: Uint8Array | null; size: number }>();
  let [gaps, duplicates] = [0, 0];
  rows.forEach((row, i) => {
    if (Number(row.seq) !== i + 1) gaps += 1;
    const name = `${hexOf(row.client_id as Uint8Array)}:${row.client_seq}`;
    if (at.has(name)) duplicates += 1;
    at.set(name, { seq: Number(row.seq), data: row.data as Uint8Array | null, size: Number(row.size) });
  });
  let [acknowledged, missing] = [0, 0];
  for (const client of clients) {
    for (const [number, outcome] of client.outcomes) {
      if (!('seq' in outcome)) continue;
      acknowledged += 1;
      const found = at.get(`${hexOf(client.clientId)}:${number}`);
      const sent = client.pushed.get(number) as Uint8Array;
      if (!found || found.seq !== outcome.seq || !holds(found, sent)) missing += 1;
    }
  }
  return { rows: rows.length, acknowledged, missing, gaps, duplicates };
}

function holds({ data, size }: { data: Uint8Array | null; size: number }, sent: Uint8Array): boolean {
  return data === null ? size === sent.length : Buffer.compare(data, sent) === 0;
}
