// Exports as they are ordered and fetched. The file goes by a ticket of a minute in the body of a form, so that the browser itself loads what
// may be gigabytes, and no address says anything. Who may order and fetch one is decided by the caller.

import { randomUUID } from 'node:crypto';
import { hexOf } from '#protocol/bytes.ts';
import type { Export, ExportAnswer, ExportTicket } from '#protocol/contract/exports.ts';
import { CallerError } from '#protocol/errors.ts';
import type { Language } from '#protocol/languages.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { BlobStore, OpenBlob } from '../../platform/blobs/store.ts';
import { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { ExportOrder } from './export-changes.ts';
import type { ExportRow } from './export-queries.ts';

const HOUR_MS = 3600_000;

interface Ticket {
  id: string;
  owner: string;
  person: string;
  untilMs: number;
}

export interface ExportFilesDeps {
  keys: Keys;
  blobs: BlobStore;
  /** The purpose of the tickets' signature. */
  purpose: string;
  exportOf(owner: string): Promise<ExportRow | undefined>;
  orderExport(order: ExportOrder): Promise<boolean>;
}

export class ExportFiles {
  readonly #deps: ExportFilesDeps;
  readonly #orders = new RateLimiter(SERVER_LIMITS.exportsPerHour, HOUR_MS);

  constructor(deps: ExportFilesDeps) {
    this.#deps = deps;
  }

  async newest(owner: string): Promise<ExportAnswer> {
    return { export: exportOfRow(await this.#deps.exportOf(owner)) };
  }

  /** Returns the export that is being made already, if there is one. */
  async order(order: { owner: string; person: string; language: Language }): Promise<ExportAnswer> {
    if (!this.#orders.take(order.owner, performance.now())) throw new CallerError('too-many-requests');
    await this.#deps.orderExport({ id: randomUUID(), ...order, nowMs: Date.now() });
    return this.newest(order.owner);
  }

  /** Throws `not-found` where there is no file. */
  async ticket(owner: string, person: string): Promise<ExportTicket> {
    const { keys, purpose, exportOf } = this.#deps;
    const row = await exportOf(owner);
    if (!row || !fileOf(row)) throw new CallerError('not-found');
    const ticket: Ticket = { id: row.id, owner, person, untilMs: Date.now() + SERVER_LIMITS.exportTicketMs };
    return { ticket: keys.sign(purpose, Buffer.from(JSON.stringify(ticket)).toString('base64url')) };
  }

  /** `check` throws if the person who requested the ticket has lost the right. Throws `not-found`. */
  async open(text: string, check: (ticket: Pick<Ticket, 'owner' | 'person'>) => Promise<unknown>): Promise<OpenBlob> {
    const { keys, purpose, exportOf, blobs } = this.#deps;
    const signed = keys.open(purpose, text);
    if (signed === undefined) throw new CallerError('not-found');
    const ticket = JSON.parse(Buffer.from(signed, 'base64url').toString()) as Ticket;
    if (ticket.untilMs <= Date.now()) throw new CallerError('not-found');
    await check(ticket);
    const row = await exportOf(ticket.owner);
    const file = row?.id === ticket.id ? fileOf(row) : undefined;
    const blob = file && (await blobs.open(hexOf(file.sha256)));
    if (!blob) throw new CallerError('not-found');
    return blob;
  }
}

function fileOf({ file }: ExportRow): ExportRow['file'] {
  return file && file.untilMs > Date.now() ? file : undefined;
}

function exportOfRow(row: ExportRow | undefined): Export | null {
  if (!row || (row.file && !fileOf(row))) return null;
  const { atMs, boards, done, damaged, failedMs, file } = row;
  const state = file ? 'ready' : failedMs === null ? 'making' : 'failed';
  return { state, atMs, boards, done, damaged, ...(file && { bytes: file.bytes, untilMs: file.untilMs }) };
}
