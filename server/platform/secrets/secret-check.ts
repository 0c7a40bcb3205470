// Whether the server's secret is the one this database was written with: a value derived from it stands in the database. With another
// secret nobody could sign in, and nothing would say why: such a start is refused.

import { timingSafeEqual } from 'node:crypto';
import { StartRefused } from '../settings/start-refused.ts';
import type { Keys } from './keys.ts';

const NAME = 'secret-check';
const WHAT_TO_DO =
  'put back the one that was backed up with it, or start once with --new-keys: everybody signs in again, guests are new guests, and second factors are set up anew';

interface Setting {
  name: string;
  value: Uint8Array;
}

interface Db {
  reads: {
    owners: { settingNow(name: string): Promise<Uint8Array | undefined> };
    signingKeys: { signingKeys(): Promise<{ sealed: Uint8Array }[]> };
  };
  changes: {
    owners: { setting(setting: Setting): Promise<Uint8Array> };
    signingKeys: { forgetSealed(setting: Setting): Promise<void> };
  };
}

/** Whether something in the database can be read with its own secret alone. */
export async function hasSealed(db: Db): Promise<boolean> {
  return (
    (await db.reads.owners.settingNow(NAME)) !== undefined || (await db.reads.signingKeys.signingKeys()).length > 0
  );
}

/** Throws StartRefused, naming `secret`, where the database was written with another one. */
export async function checkSecret(db: Db, keys: Keys, secret: string): Promise<void> {
  const known = await db.reads.owners.settingNow(NAME);
  // Written before this value was: then a signing key tells.
  const isRight = known ? isEqual(known, keys.derived(NAME)) : await opensNewestKey(db, keys);
  if (!isRight) throw new StartRefused(`${secret} is not the one this database was written with: ${WHAT_TO_DO}`);
  if (!known) await db.changes.owners.setting({ name: NAME, value: keys.derived(NAME) });
}

export function missingSecret(file: string): StartRefused {
  return new StartRefused(`${file} is missing, and this database was written with it: ${WHAT_TO_DO}`);
}

/** What the old secret had sealed or signed is over. */
export async function beginAnew(db: Db, keys: Keys): Promise<void> {
  await db.changes.signingKeys.forgetSealed({ name: NAME, value: keys.derived(NAME) });
}

async function opensNewestKey(db: Db, keys: Keys): Promise<boolean> {
  const newest = (await db.reads.signingKeys.signingKeys()).at(-1);
  if (!newest) return true;
  try {
    keys.unseal('signing-key', newest.sealed);
    return true;
  } catch {
    return false;
  }
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
