// The server's own secret, made at the first start and kept beside the data (0600), or in the database that several processes
// share; and the HMAC that signs with it. Tokens and guest credentials survive a restart because this does.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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

  #mac(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.#secret).update(`${purpose}\0${text}`).digest();
  }
}

/** The secret that all processes on one database have. */
export async function keysShared(
  setting: (ask: { name: string; value: Uint8Array }) => Promise<Uint8Array>,
): Promise<Keys> {
  return new Keys(await setting({ name: 'secret', value: new Uint8Array(randomBytes(32)) }));
}

export function keysIn(dataDir: string): Keys {
  const file = path.join(dataDir, 'secret');
  try {
    return new Keys(readFileSync(file));
  } catch {
    mkdirSync(dataDir, { recursive: true });
    const secret = randomBytes(32);
    // wx: of two servers that start at once on one folder, the second must not replace the first one's.
    try {
      writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
      return new Keys(secret);
    } catch {
      return new Keys(readFileSync(file));
    }
  }
}
