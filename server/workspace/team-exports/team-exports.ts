// A team's export as its administrators order and fetch it. The file goes by a ticket of a minute in the body of a form, so that the
// browser itself loads what may be gigabytes, and no address says anything.

import { randomUUID } from 'node:crypto';
import { hexOf } from '#protocol/bytes.ts';
import type { TeamExport, TeamExportAnswer, TeamExportTicket } from '#protocol/contract/team-exports.ts';
import { CallerError } from '#protocol/errors.ts';
import type { Language } from '#protocol/languages.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { WorkspaceAccess } from '../../access/membership.ts';
import type { BlobStore, OpenBlob } from '../../platform/blobs/store.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { teamExportChanges } from './team-export-changes.ts';
import type { TeamExportRow, teamExportQueries } from './team-export-queries.ts';

type Db = Uses<{
  reads: {
    teamExports: Only<typeof teamExportQueries, 'boardsOfTeam' | 'teamExport'>;
  };
  changes: {
    teamExports: Only<typeof teamExportChanges, 'orderTeamExport'>;
  };
}>;

const TICKET = 'team-export';
const HOUR_MS = 3600_000;

interface Ticket {
  id: string;
  team: string;
  person: string;
  untilMs: number;
}

export interface TeamExportsDeps {
  db: Db;
  access: WorkspaceAccess;
  keys: Keys;
  blobs: BlobStore;
}

export class TeamExports {
  readonly #deps: TeamExportsDeps;
  readonly #orders = new RateLimiter(LIMITS.teamExportsPerHour, HOUR_MS);

  constructor(deps: TeamExportsDeps) {
    this.#deps = deps;
  }

  async newest(person: string, team: string): Promise<TeamExportAnswer> {
    await this.#deps.access.team(person, team, 'export');
    return { export: shown(await this.#deps.db.reads.teamExports.teamExport(team)) };
  }

  /** One that is being made already is that one. */
  async order(person: string, team: string, language: Language): Promise<TeamExportAnswer> {
    await this.#deps.access.team(person, team, 'export');
    if (!this.#orders.take(team, performance.now())) throw new CallerError('too-many-requests');
    await this.#deps.db.changes.teamExports.orderTeamExport({
      id: randomUUID(),
      team,
      person,
      language,
      nowMs: Date.now(),
    });
    return { export: shown(await this.#deps.db.reads.teamExports.teamExport(team)) };
  }

  /** Throws `not-found` where there is no file. */
  async ticket(person: string, team: string): Promise<TeamExportTicket> {
    await this.#deps.access.team(person, team, 'export');
    const row = await this.#deps.db.reads.teamExports.teamExport(team);
    if (!fileOf(row)) throw new CallerError('not-found');
    const ticket: Ticket = { id: (row as TeamExportRow).id, team, person, untilMs: Date.now() + LIMITS.exportTicketMs };
    return { ticket: this.#deps.keys.sign(TICKET, Buffer.from(JSON.stringify(ticket)).toString('base64url')) };
  }

  /** Throws `not-found` also where whoever asked for the ticket may not have it any more. */
  async open(ticket: string): Promise<{ name: string; blob: OpenBlob }> {
    const { access, db, keys, blobs } = this.#deps;
    const text = keys.open(TICKET, ticket);
    if (text === undefined) throw new CallerError('not-found');
    const { id, team, person, untilMs } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Ticket;
    if (untilMs <= Date.now()) throw new CallerError('not-found');
    await access.team(person, team, 'export');
    const [row, content] = await Promise.all([
      db.reads.teamExports.teamExport(team),
      db.reads.teamExports.boardsOfTeam(team),
    ]);
    const file = row?.id === id ? fileOf(row) : undefined;
    const blob = file && (await blobs.open(hexOf(file.sha256)));
    if (!blob) throw new CallerError('not-found');
    return { name: content?.name ?? '', blob };
  }
}

function fileOf(row: TeamExportRow | undefined): TeamExportRow['file'] {
  return row?.file && row.file.untilMs > Date.now() ? row.file : undefined;
}

function shown(row: TeamExportRow | undefined): TeamExport | null {
  if (!row || (row.file && !fileOf(row))) return null;
  const { atMs, boards, done, damaged, failedMs, file } = row;
  const state = file ? 'ready' : failedMs === null ? 'making' : 'failed';
  return { state, atMs, boards, done, damaged, ...(file && { bytes: file.bytes, untilMs: file.untilMs }) };
}
