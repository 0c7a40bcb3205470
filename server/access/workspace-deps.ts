// The dependencies of the workspace's resources. Each names the calls of the database that it needs besides.

import type { BlobStore } from '../platform/blobs/store.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { WorkspaceAccess } from './membership.ts';
import type { Access } from './opening.ts';
import type { Tickets } from './tickets.ts';

export interface WorkspaceDeps {
  bus: Bus;
  keys: Keys;
  access: WorkspaceAccess;
  /** How somebody opens a board, by whatever source. */
  openings: Access;
  /** Undefined: no mail is sent from here, and links are passed on by hand. */
  mailer: Mailer | undefined;
  /** Where pages are, without a slash at the end. */
  publicUrl(): string;
  tickets: Tickets;
  blobs: BlobStore;
  /** Returns a board as it was after row `seq`, as transactions of a new board. */
  txnsAt(ask: { board: string; seq: number }): Promise<Uint8Array[]>;
  /** Returns http://host:port of a process that serves boards; undefined while there is none. */
  boardsAddress(): Promise<string | undefined>;
}
