// The server's own secret, made at the first start and kept beside the data (0600), or in the database that several processes
// share; and the HMAC that signs with it. Tokens and guest credentials survive a restart because this does.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../settings/start-refused.ts';

export class Keys {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  /** "<text>.<signature>"; `purpose` keeps one kind of signed text from being taken for another. */
  sign(purpose: string, text: string): string {
    return `${text}.${this.#mac(purpose, text).toString('base64url')}`;
  }

  /** The text, or undefined when it was not signed here for this purpose. */
  open(purpose: string, signed: string): string | undefined {
    const dot = signed.lastIndexOf('.');
    if (dot < 0) return undefined;
    const text = signed.slice(0, dot);
    const given = Buffer.from(signed.slice(dot + 1), 'base64url');
    const right = this.#mac(purpose, text);
    return given.length === right.length && timingSafeEqual(given, right) ? text : undefined;
  }

  /** A secret of its own for `purpose`: 32 bytes that tell nothing of this one. */
  derived(purpose: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.#secret, '', purpose, SECRET_BYTES));
  }

  /** Encrypted and authenticated: nonce, tag, then the bytes (AES-256-GCM). */
  seal(purpose: string, bytes: Uint8Array): Uint8Array {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.derived(purpose), nonce);
    const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), text]));
  }

  /** Throws for what was not sealed here for this purpose. */
  unseal(purpose: string, sealed: Uint8Array): Uint8Array {
    const decipher = createDecipheriv('aes-256-gcm', this.derived(purpose), sealed.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  }

  #mac(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.#secret).update(`${purpose}\0${text}`).digest();
  }
}

const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The secret that all processes on one database have. */
export async function keysShared(
  setting: (ask: { name: string; value: Uint8Array }) => Promise<Uint8Array>,
): Promise<Keys> {
  const secret = await setting({ name: 'secret', value: new Uint8Array(randomBytes(SECRET_BYTES)) });
  return keysOf(secret, 'The setting "secret" of the database');
}

export function secretFile(dataDir: string): string {
  return path.join(dataDir, 'secret');
}

/** The secret in the data folder, made at the first start. */
export function keysIn(dataDir: string): Keys {
  const file = secretFile(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeNew(file, randomBytes(SECRET_BYTES));
  return keysOf(readFileSync(file), file);
}

/** With a secret that was cut short anybody could sign: the server does not start with it. */
function keysOf(secret: Uint8Array, name: string): Keys {
  if (secret.length < SECRET_BYTES)
    throw new StartRefused(
      `${name} has ${secret.length} bytes, and ${SECRET_BYTES} are needed: put back the one of a backup, or remove it for a new one, with which every token and guest credential given so far is refused`,
    );
  return new Keys(secret);
}

/** Whole and synced before it has its name; of processes that start at once on one folder the first one's stays. */
function writeNew(file: string, bytes: Uint8Array): void {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = openSync(aside, 'wx', 0o600);
    try {
      writeFileSync(handle, bytes);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  const folder = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
