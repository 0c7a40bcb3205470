// A finished file, handed to whoever scans what its maker shows. Its token is kept as a hash alone. SPEC: FILE.

import { randomBytes, randomUUID } from 'node:crypto';
import { bytesOfHex, hexOf } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import {
  HANDED_FORMATS,
  type HandedFileAnswer,
  type HandedFilesAnswer,
  type HandedFormat,
  type HandFileAnswer,
} from '#protocol/handed-files.ts';
import type { Actor, Visitor } from '../access/grant.ts';
import { secretBytes, sha256 } from '../auth/links.ts';
import type { OpenBlob } from '../blobs/store.ts';
import type { StoredFile } from '../db/handed-files.ts';
import type { HttpContext } from '../http/context.ts';
import { mayHandOut, needsContent, refusalOfFile, roomOf } from '../policies/handed-file.ts';
import { EntryNames } from './entry-names.ts';
import { isOfFormat } from './file-head.ts';

export type HandedFilesParts = Pick<HttpContext, 'db' | 'access' | 'blobs' | 'handedFileMs'>;

export class HandedFiles {
  readonly #parts: HandedFilesParts;

  constructor(parts: HandedFilesParts) {
    this.#parts = parts;
  }

  /** Throws `bad-file`, `files-full`, `forbidden`. */
  async handOut(
    visitor: Visitor,
    { bytes, name, format }: { bytes: Buffer; name: string; format: HandedFormat },
  ): Promise<HandFileAnswer> {
    const { db, blobs, handedFileMs } = this.#parts;
    const { grant, name: byName } = visitor;
    const { actor, thing } = grant;
    const nowMs = Date.now();
    if (!mayHandOut(grant)) throw new CallerError('forbidden');
    const kept = nameFor(name, format);
    if (!isOfFormat(bytes, format))
      throw new CallerError('bad-file', `body: its first bytes are not those of ${format}`);
    if (needsContent(actor) && (await db.head(thing.id)).seq === 0)
      throw new CallerError('forbidden', 'nothing is on this board');
    const room = roomOf(actor);
    const size = bytes.length;
    const makers = await this.#own(visitor);
    if (!(await db.handedFileFits({ makers, size, room, nowMs }))) throw new CallerError('files-full');
    // Bytes first: what is named is there.
    const hash = bytesOfHex(await blobs.put(bytes), 32) as Uint8Array;
    const token = randomBytes(32);
    const untilMs = nowMs + handedFileMs;
    const id = randomUUID();
    const file = { id, token: sha256(token), byName, name: kept, format, sha256: hash, size, untilMs };
    if (!(await db.handOut({ by: grant, makers, file, room, nowMs }))) throw new CallerError('files-full');
    return { id, token: token.toString('base64url'), until: untilMs };
  }

  /** What its maker shares now, of whichever board: all of it counts against what they may share. */
  async of(visitor: Visitor): Promise<HandedFilesAnswer> {
    const files = await this.#parts.db.handedFilesOf({ makers: await this.#own(visitor), nowMs: Date.now() });
    return { files: files.map(({ id, name, size, untilMs }) => ({ id, name, bytes: size, until: untilMs })) };
  }

  /** Throws `not-found`: it is not theirs, or over already. */
  async end(visitor: Visitor, id: string): Promise<void> {
    const makers = await this.#own(visitor);
    if (!(await this.#parts.db.endHandedFile({ makers, id, nowMs: Date.now() }))) throw new CallerError('not-found');
  }

  /** What a guest shares is theirs still when they have signed in. */
  #own({ grant: { actor }, guest }: Visitor): Promise<Actor[]> {
    return this.#parts.access.own({ actor, guest });
  }

  /** Throws `not-found`, or why it is over. */
  async told(token: string): Promise<HandedFileAnswer> {
    const { name, format, size, byName, untilMs } = await this.#living(token);
    return { name, format, bytes: size, by: byName, until: untilMs };
  }

  /** Throws what `told` does. */
  async open(token: string): Promise<{ name: string; type: string; blob: OpenBlob }> {
    const { name, format, sha256: hash } = await this.#living(token);
    const blob = hash && (await this.#parts.blobs.open(hexOf(hash)));
    if (!blob) throw new CallerError('damaged', 'the file is missing or damaged');
    return { name, type: HANDED_FORMATS[format].type, blob };
  }

  async #living(token: string): Promise<StoredFile> {
    const { db, access } = this.#parts;
    const file = await db.handedFile(sha256(secretBytes(token)));
    if (!file) throw new CallerError('not-found');
    const refusal = refusalOfFile(file, await access.grants.lapse(file.held), Date.now());
    if (refusal) throw new CallerError(refusal);
    return file;
  }
}

/** As every system takes it. An ending of another format would be opened as that. */
function nameFor(name: string, format: HandedFormat): string {
  const at = name.lastIndexOf('.');
  const ending = name.slice(at + 1).toLowerCase();
  const { endings }: { endings: readonly string[] } = HANDED_FORMATS[format];
  if (at < 0 || !endings.includes(ending))
    throw new CallerError('bad-file', `name: ends in none of .${endings.join(', .')}`);
  return new EntryNames('atrium').take(name.slice(0, at), `.${ending}`);
}
