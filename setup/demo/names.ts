// Names of everything the demo creates, derived from one random seed for each server: run again, the command finds what is there. Whoever
// has the seed can sign in as the people of the demo, so its file is for the owner alone.

import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { deriveBoard, uuidV8 } from '../../protocol/derive.ts';

/** Base64url, by the address of the server. */
const seedFile = z.record(z.string(), z.string());
const PASSWORD_CHARS = 20;

export interface BoardNames {
  id: string;
  alias: string;
}

export class DemoNames {
  readonly #seed: string;

  constructor(seed: string) {
    this.#seed = seed;
  }

  password(email: string): string {
    return this.#hash('password', email).toString('base64url').slice(0, PASSWORD_CHARS);
  }

  id(...names: string[]): string {
    return uuidV8(this.#hash('id', ...names));
  }

  /** The alias and the secret of a new board, as GraphQL's NewBoard has them. */
  board(...names: string[]): BoardNames & { secret: string } {
    const secret = this.#hash('board', ...names);
    const { id, alias } = deriveBoard(secret);
    return { id, alias, secret: secret.toString('base64url') };
  }

  /** Id of one person's client on one board, which has the server take each transaction once. 16 bytes. */
  clientId(...names: string[]): Uint8Array {
    return this.#hash('client', ...names).subarray(0, 16);
  }

  #hash(...names: string[]): Buffer {
    return createHash('sha256')
      .update([this.#seed, ...names].join('\0'))
      .digest();
  }
}

/** Returns the names for the server at this address; `isNew`: it had no seed until now. The folder is created with the file. */
export function namesFor(address: string, folder: string): { names: DemoNames; isNew: boolean; store(): void } {
  const file = path.join(folder, 'demo.json');
  const seeds = readSeeds(file);
  const storedSeed = seeds[address];
  const seed = storedSeed ?? randomBytes(32).toString('base64url');
  return {
    names: new DemoNames(seed),
    isNew: storedSeed === undefined,
    store() {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, `${JSON.stringify({ ...seeds, [address]: seed }, null, 2)}\n`, { mode: 0o600 });
    },
  };
}

function readSeeds(file: string): z.infer<typeof seedFile> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return {};
  }
  return seedFile.parse(JSON.parse(text));
}
