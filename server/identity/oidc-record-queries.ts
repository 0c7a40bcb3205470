// What the identity provider's protocol keeps until it expires: sessions, interactions, grants, codes, tokens.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

export interface OidcRecordName {
  kind: string;
  /** SHA-256 of what its holder has. */
  id: string;
}

export interface OidcRecordNow {
  payload: string;
  /** Epoch seconds. */
  consumed: number | null;
}

export function oidcRecordQueries(db: Kysely<Tables>) {
  const living = (nowMs: number) =>
    db.selectFrom('oidc_record').select(['payload', 'consumed']).where('expires', '>', nowMs);

  return {
    async oidcRecord({ kind, id, nowMs }: OidcRecordName & { nowMs: number }): Promise<OidcRecordNow | undefined> {
      return living(nowMs).where('kind', '=', kind).where('id', '=', id).executeTakeFirst();
    },
    async oidcRecordByUid(ask: { kind: string; uid: string; nowMs: number }): Promise<OidcRecordNow | undefined> {
      return living(ask.nowMs).where('kind', '=', ask.kind).where('uid', '=', ask.uid).executeTakeFirst();
    },
  };
}
