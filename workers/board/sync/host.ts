// The two sides of the sync client: what it needs from the engine behind it (SyncHost) and how it is made (SyncOptions).
// Types only. Knows nothing of sockets, storage or wasm; the board worker implements SyncHost over the Engine class.

import type { BoardEvents } from '#protocol/board-events.ts';
import type { Lend } from '#protocol/browser/board-http.ts';
import type { PresenceValue } from '#protocol/presence.ts';
import type { BoardRole, ReadOnlyReason } from '#protocol/roles.ts';
import type { Previews } from '../../drawing/images/blob-source.ts';
import type { BoardApi } from './board-api.ts';

/** What the client tells about a person on the board. */
export interface PersonInfo {
  actor: string;
  name: string;
  colour: number;
}

/** The part of the events batch that sync owns, that all the server has is here (`caughtUp`), and the role, with why nobody edits (`readOnly`): a client older than the server allows is a viewer whatever it was given. */
export type SyncEvents = Partial<
  Pick<
    BoardEvents,
    'saved' | 'kept' | 'loading' | 'notice' | 'refused' | 'timer' | 'presentation' | 'lead' | 'readsHistory'
  > & {
    role: BoardRole;
    readOnly: ReadOnlyReason | null;
    caughtUp: true;
  }
>;

/**
 * The engine behind the client. Every call is made from the worker's own turn, in the order of the log, and must not throw
 * for what the server has accepted. Tokens are the engine's own numbers (1, 2, 3 …); those ≥ FIRST_ADOPTED_TOKEN are given by
 * the client to stored transactions it shows again.
 */
export interface SyncHost {
  /** A confirmed transaction of somebody else (or of an earlier start of this tab). A promise: it is long and folded in slices. */
  applyRow(seq: number, actor: string, atMs: number, txn: Uint8Array): void | Promise<void>;
  /** An own pending transaction got its sequence number. `logged`: what the log has of it, where that may differ from what was sent; it holds. */
  confirm(token: number, seq: number, actor: string, atMs: number, logged: Uint8Array | undefined): void;
  /** The bytes of a pending transaction as it stands here now: its splices on what others have typed. */
  present(token: number): Uint8Array;
  /** The server refused it (`code` is told, unless it is empty): returns the tokens dropped, itself and what builds on it. */
  reject(token: number, code: string): number[];
  /** Shows a stored pending transaction (again); not undoable. */
  adopt(token: number, txn: Uint8Array): void;
  /** A snapshot chunk, beneath what is pending. A promise as above. */
  loadChunk(bytes: Uint8Array): void | Promise<void>;
  setSeq(seq: number): void;
  /** Resolves when what is here has been drawn, or soon: large uploads begin then, so that a picture need not share the machine with them. */
  calm(): Promise<void>;
  /** What was made here since the last call, in its order. */
  takeTxns(): readonly { token: number; txn: Uint8Array }[];
  /** Commits unfinished gestures and unshared text; called before the board is cleared, and when access is denied, so that they are offered. */
  settle(): void;
  /** The transaction that what is typed in the open text will be once it is shared; empty when there is none. */
  draft(): Uint8Array;
  /** Forgets everything: items, sequence number, pending transactions, undo. The client adopts again what is still pending. */
  clear(): void;
  /** Somebody's stroke being drawn (bytes of engine.takeLive). */
  live(session: number, bytes: Uint8Array): void;
  /** Somebody's cursor, selection and viewport; null: none any more. */
  presence(session: number, bytes: Uint8Array | null): void;
  /** Somebody came or changed name; null: has left (drop ghosts and cursor). */
  person(session: number, info: PersonInfo | null): void;
  /** This client itself, at every (re)connection. */
  self(session: number, info: PersonInfo): void;
  /** A leader has lowered the hand of this client. */
  handLowered(): void;
  event(events: SyncEvents): void;
}

export interface SyncOptions {
  /** Of the page, as https://board.example: API and socket are there. */
  origin: string;
  alias: string;
  /** base64url edit or view secret. */
  secret: string;
  /** By whom access to the board is lent. */
  lend: Lend;
  /** This page has just made the board: nothing is there to be fetched before drawing. */
  fresh: boolean;
  /** Somebody has signed in on this device, as far as the page knows. */
  signedIn: boolean;
}

/** A refused transaction kept on this device. */
export interface KeptTransaction {
  clientIdHex: string;
  clientSeq: number;
  /** The server's reason, a name of protocol/errors.ts. */
  code: string;
  atMs: number;
  bytes: number;
}

/** What the board worker calls; implemented by SyncClient (client.ts). */
export interface Sync {
  readonly alias: string;
  /** Resolves when what this device has stored is shown; the network starts behind it. */
  start(): Promise<void>;
  /** Takes what the engine has made into the queue of what goes out, and stores what is typed and not shared yet. */
  flush(): void;
  /** A transaction the engine made in parts (SyncHost.takeTxns does not have it), after all it made before; `behind`: a token it does not
   *  overtake though it does not build on it. Written before it is sent. */
  push(token: number, txn: Uint8Array, behind?: number): void;
  /** When a pushed transaction is decided: the code it is refused with; undefined: the server has it. */
  outcome(token: number): Promise<string | undefined>;
  /** Own cursor, selection, viewport: latest wins, sent at most every 33 ms. */
  presence(value: PresenceValue): void;
  /** Own strokes being drawn, append-only: `take` is called when somebody is here to see them, at most every 33 ms. True: there may
   *  be more, call again. */
  live(take: () => Uint8Array, nowMs: number): boolean;
  /** The board's title, for this device's list of boards. */
  title(title: string): void;
  /** What the board shows here: the last number folded, how much has none yet, and whether the server is there. Null while it is built again. */
  standing(): { seq: number; pending: number; up: boolean } | null;
  /** Sends a picture of the board to the server; rejects with an ApiError. Outlives `stop` and, if it can, the page. */
  putPicture: BoardApi['putPicture'];
  readonly images: {
    /** Keeps one on this device until the server has it, and answers its name (SHA-256, hex). What names it from now on is sent after it. */
    keep(image: Blob): Promise<string>;
    /** One of the board, from this device or the server; rejects with an ApiError. */
    get(sha256: string): Promise<Blob>;
    readonly previews: Previews;
    /** Keeps those of them that the board has not, where another board on this device has them. Answers those that are nowhere, as far as
     *  the server could be asked. */
    bring(names: ReadonlySet<string>): Promise<Set<string>>;
  };
  /** Resolves when everything pushed so far is acknowledged; rejects with the server's code when something of it was refused, or before it
   *  since somebody was told last, with `offline-storage` when neither this device nor the server can have it now. */
  saved(): Promise<void>;
  kept(): Promise<KeptTransaction[]>;
  /** Sends the rejected transactions again as new ones. While the server denies access, asks it for access first. */
  retryKept(): Promise<void>;
  /** The kept transactions and their pictures as JSON (docs/formats.md "In the browser"); while access is denied, what is pending too, of both
   *  what is the person's own (own-work.ts). Rejects with `nothing-to-export`. */
  exportKept(): Promise<Blob>;
  /** Resolves when this device's disk or the server has everything pushed so far. */
  safe(): Promise<void>;
  /** The page became visible or a person asked: connect now instead of at the end of the pause. */
  wake(): void;
  /** Who uses the device is somebody else: the board is opened anew. */
  reopen(): void;
  /** What the browser says of the network. */
  network(online: boolean): void;
  /** Writes what is not written, closes the socket and the database, gives up the locks. */
  stop(): Promise<void>;
}

/** Above every number an engine will ever count to, below 2^53. */
export const FIRST_ADOPTED_TOKEN = 2 ** 40;
