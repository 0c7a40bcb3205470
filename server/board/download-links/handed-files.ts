// A finished file, handed to whoever scans what its maker shows. Its token is kept as a hash alone. SPEC: FILE.

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { hexOf } from '#protocol/bytes.ts';
import {
  HANDED_FORMATS,
  type HandedFileAnswer,
  type HandedFilesAnswer,
  type HandedFormat,
  type ShareFileAnswer,
} from '#protocol/contract/download-links.ts';
import { CallerError } from '#protocol/errors.ts';
import { cleanText } from '#protocol/names.ts';
import { secretBytes, sha256 } from '../../access/board-secrets.ts';
import type { Access } from '../../access/opening.ts';
import type { StorageUser, storedBytesQueries } from '../../access/stored-byte-queries.ts';
import type { BlobStore, OpenBlob } from '../../platform/blobs/store.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { logQueries } from '../../platform/database/log/log-queries.ts';
import { EntryNames } from '../../platform/text/file-names.ts';
import { type Actor, isPerson, type TicketHolder } from '../../policies/grant.ts';
import { mayHandOut, needsContent, refusalOfFile, roomOf } from '../../policies/handed-file.ts';
import { isOfFormat } from './file-head.ts';
import type { handedFileChanges } from './handed-file-changes.ts';
import type { handedFileQueries, StoredFile } from './handed-file-queries.ts';

export interface HandedFilesDeps {
  db: Uses<{
    reads: {
      handedFiles: Only<typeof handedFileQueries, 'handedFile' | 'handedFilesOf' | 'handedRoom'>;
      storedBytes: Only<typeof storedBytesQueries, 'storageRoom'>;
    };
    changes: {
      handedFiles: Only<
        typeof handedFileChanges,
        'beginHandedFile' | 'dropHandedFile' | 'endHandedFile' | 'storedHandedFile'
      >;
    };
    log: Only<typeof logQueries, 'head'>;
  }>;
  access: Pick<Access, 'grants' | 'own'>;
  blobs: Pick<BlobStore, 'open' | 'put'>;
  /** How long a finished file that is handed out lives. */
  handedFileMs: number;
}

export class HandedFiles {
  readonly #deps: HandedFilesDeps;

  constructor(deps: HandedFilesDeps) {
    this.#deps = deps;
  }

  /**
   * Checks the room before any byte of a file is received. Throws `files-full`, `network-full`, `guests-full` if the bytes have no room.
   */
  async refuseAbove(visitor: TicketHolder, user: StorageUser, bytes: number): Promise<void> {
    const { files, bytes: left, limit } = await this.#room(await this.#own(visitor), user, Date.now());
    if (files < 1) throw new CallerError('files-full');
    if (bytes > left) throw new CallerError(limit);
  }

  /** Throws `bad-file`, `forbidden`, and what `refuseAbove` throws. */
  async handOut(
    visitor: TicketHolder,
    user: StorageUser,
    { bytes, name, format }: { bytes: Buffer; name: string; format: HandedFormat },
  ): Promise<ShareFileAnswer> {
    const { db, blobs, handedFileMs } = this.#deps;
    const { grant, name: byName } = visitor;
    const { actor, thing: resource } = grant;
    const nowMs = Date.now();
    if (!mayHandOut(grant)) throw new CallerError('forbidden');
    const kept = nameFor(name, format);
    if (!isOfFormat(bytes, format))
      throw new CallerError('bad-file', `body: its first bytes are not those of ${format}`);
    if (needsContent(actor) && (await db.log.head(resource.id)).seq === 0)
      throw new CallerError('forbidden', 'nothing is on this board');
    const makers = await this.#own(visitor);
    const [token, id, untilMs] = [randomBytes(32), randomUUID(), nowMs + handedFileMs];
    const hash = createHash('sha256').update(bytes).digest();
    const file = { id, token: sha256(token), byName, name: kept, format, sha256: hash, size: bytes.length };
    // The row first: no byte is stored that has no right and no room.
    await db.changes.handedFiles.beginHandedFile({ by: grant, makers, file, max: roomOf(actor), user, nowMs });
    try {
      await blobs.put(bytes);
      await db.changes.handedFiles.storedHandedFile({ by: grant, id, untilMs });
    } catch (error) {
      await db.changes.handedFiles.dropHandedFile({ id, nowMs: Date.now() });
      throw error;
    }
    return { id, token: token.toString('base64url'), until: untilMs };
  }

  /**
   * Returns the files that the visitor shares now, on any board, and the room that is left. All of them count against the visitor's quota.
   */
  async of(visitor: TicketHolder, user: StorageUser): Promise<HandedFilesAnswer> {
    const [makers, nowMs] = [await this.#own(visitor), Date.now()];
    const [files, room] = await Promise.all([
      this.#deps.db.reads.handedFiles.handedFilesOf({ makers, nowMs }),
      this.#room(makers, user, nowMs),
    ]);
    return { room, files: files.map(({ id, name, size, untilMs }) => ({ id, name, bytes: size, until: untilMs })) };
  }

  async #room(makers: Actor[], user: StorageUser, nowMs: number): Promise<HandedFilesAnswer['room']> {
    const { db } = this.#deps;
    const [own, stored] = await Promise.all([
      db.reads.handedFiles.handedRoom({ makers, max: roomOf(makers[0] as Actor), nowMs }),
      db.reads.storedBytes.storageRoom({ user, nowMs }),
    ]);
    const files = Math.max(0, own.files);
    const { bytes, limit } = own.bytes <= stored.bytes ? { ...own, limit: 'files-full' as const } : stored;
    return { files, bytes: Math.max(0, bytes), limit };
  }

  /** Throws `not-found`: it is not theirs, or over already. */
  async end(visitor: TicketHolder, id: string): Promise<void> {
    const makers = await this.#own(visitor);
    if (!(await this.#deps.db.changes.handedFiles.endHandedFile({ makers, id, nowMs: Date.now() })))
      throw new CallerError('not-found');
  }

  /** What a guest shares is theirs still when they have signed in. */
  #own({ grant: { actor }, guest }: TicketHolder): Promise<Actor[]> {
    return this.#deps.access.own({ actor, guest });
  }

  /** Throws `not-found`, or why it is over. */
  async told(token: string): Promise<HandedFileAnswer> {
    const { name, format, size, byName, untilMs, held } = await this.#living(token);
    return { name, format, bytes: size, by: byName, isGuest: !isPerson(held.actor), until: untilMs };
  }

  /** Throws what `told` does. */
  async open(token: string): Promise<{ name: string; type: string; blob: OpenBlob }> {
    const { name, format, sha256: hash } = await this.#living(token);
    const blob = hash && (await this.#deps.blobs.open(hexOf(hash)));
    if (!blob) throw new CallerError('damaged', 'the file is missing or damaged');
    return { name, type: HANDED_FORMATS[format].type, blob };
  }

  async #living(token: string): Promise<StoredFile> {
    const { db, access } = this.#deps;
    const file = await db.reads.handedFiles.handedFile(sha256(secretBytes(token)));
    if (!file) throw new CallerError('not-found');
    const refusal = refusalOfFile(file, await access.grants.invalidReason(file.held), Date.now());
    if (refusal) throw new CallerError(refusal);
    return file;
  }
}

/** As every system takes it. An ending of another format would be opened as that. */
function nameFor(given: string, format: HandedFormat): string {
  const name = cleanText(given);
  const at = name.lastIndexOf('.');
  const ending = name.slice(at + 1).toLowerCase();
  const { endings }: { endings: readonly string[] } = HANDED_FORMATS[format];
  if (at < 0 || !endings.includes(ending))
    throw new CallerError('bad-file', `name: ends in none of .${endings.join(', .')}`);
  return new EntryNames('atrium').take(name.slice(0, at), `.${ending}`);
}
