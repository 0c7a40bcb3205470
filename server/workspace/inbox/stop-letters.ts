// The address in a letter that stops letters like it (RFC 8058). Its token names the person and the kind, signed by the server's keys. It never
// ends: stopping does no harm, and letters are old. It stands in the query, which logs leave out.

import { InboxKind } from '#protocol/generated/graphql.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { LetterKind } from './letter-changes.ts';

export interface StoppedLetters {
  person: string;
  kind: LetterKind;
}

export const STOP_PATH = '/api/letters/stop';
const PURPOSE = 'stop letters';
const KINDS: readonly LetterKind[] = [...Object.values(InboxKind), 'daily'];

export function stopUrlOf(keys: Keys, publicUrl: string, { person, kind }: StoppedLetters): string {
  return `${publicUrl}${STOP_PATH}?token=${keys.sign(PURPOSE, `${kind}.${person}`)}`;
}

/** Returns undefined if the token is not of this server. */
export function stoppedLetters(keys: Keys, token: string): StoppedLetters | undefined {
  const [name, person] = keys.open(PURPOSE, token)?.split('.') ?? [];
  const kind = KINDS.find((of) => of === name);
  return kind && person !== undefined ? { person, kind } : undefined;
}
