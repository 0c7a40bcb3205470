// A team's export as its administrators order and fetch it.

import type { ExportAnswer, ExportTicket } from '#protocol/contract/exports.ts';
import type { Language } from '#protocol/languages.ts';
import type { WorkspaceAccess } from '../../access/membership.ts';
import type { BlobStore, OpenBlob } from '../../platform/blobs/store.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { ExportFiles } from '../exports/export-files.ts';
import { TEAM_EXPORT } from './job-kind.ts';
import type { teamExportChanges } from './team-export-changes.ts';
import type { teamExportQueries } from './team-export-queries.ts';

export interface TeamExportsDeps {
  db: Uses<{
    reads: { teamExports: typeof teamExportQueries };
    changes: { teamExports: Only<typeof teamExportChanges, 'orderExport'> };
  }>;
  access: WorkspaceAccess;
  keys: Keys;
  blobs: BlobStore;
}

export class TeamExports {
  readonly #deps: TeamExportsDeps;
  readonly #files: ExportFiles;

  constructor(deps: TeamExportsDeps) {
    this.#deps = deps;
    const { keys, blobs, db } = deps;
    const { exportOf } = db.reads.teamExports;
    this.#files = new ExportFiles({
      keys,
      blobs,
      purpose: TEAM_EXPORT,
      exportOf,
      orderExport: db.changes.teamExports.orderExport,
    });
  }

  async newest(person: string, team: string): Promise<ExportAnswer> {
    await this.#deps.access.team(person, team, 'export');
    return this.#files.newest(team);
  }

  /** Returns the export that is being made already, if there is one. */
  async order(person: string, team: string, language: Language): Promise<ExportAnswer> {
    await this.#deps.access.team(person, team, 'export');
    return this.#files.order({ owner: team, person, language });
  }

  /** Throws `not-found` where there is no file. */
  async ticket(person: string, team: string): Promise<ExportTicket> {
    await this.#deps.access.team(person, team, 'export');
    return this.#files.ticket(team, person);
  }

  /** Throws `not-found`, and the error of the access check if the person of the ticket may no longer have the file. */
  async open(ticket: string): Promise<{ name: string; blob: OpenBlob }> {
    const { access, db } = this.#deps;
    let name = '';
    const blob = await this.#files.open(ticket, async ({ owner, person }) => {
      await access.team(person, owner, 'export');
      name = (await db.reads.teamExports.boardsOfTeam(owner))?.name ?? '';
    });
    return { name, blob };
  }
}
