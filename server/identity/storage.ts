// Where the provider's models are kept: rows of the database thread. Only SHA-256 of what a holder has is stored, so a copy of the
// database opens no session and no API.

import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Only, Uses } from '../platform/database/calls.ts';
import { hashed } from '../platform/secrets/hashed.ts';
import type { oidcRecordChanges } from './oidc-record-changes.ts';
import type { OidcRecordNow, oidcRecordQueries } from './oidc-record-queries.ts';
import { begunSignIn } from './pending-sign-ins.ts';

export type OidcRecords = Uses<{
  reads: { oidcRecords: Only<typeof oidcRecordQueries, 'oidcRecord' | 'oidcRecordByUid'> };
  changes: {
    oidcRecords: Only<
      typeof oidcRecordChanges,
      'putOidcRecord' | 'consumeOidcRecord' | 'deleteOidcRecord' | 'endOidcGrant'
    >;
  };
}>;

/** A sign-in that was begun. */
const INTERACTION = 'Interaction';

export function storageOf(db: OidcRecords): (kind: string) => Adapter {
  return (kind) => ({
    async upsert(id, { jti: _held, ...payload }, expiresInS) {
      if (expiresInS === undefined) throw new TypeError(`${kind} has no end`);
      const isKept = await db.changes.oidcRecords.putOidcRecord({
        kind,
        id: hashed(id),
        payload: JSON.stringify(payload),
        // An interaction names the grant it was begun with, and outlives it.
        grantId: kind === INTERACTION ? null : (payload.grantId ?? null),
        uid: payload.uid ?? null,
        account: accountIn(payload),
        expiresMs: Date.now() + expiresInS * 1000,
        begun: kind === INTERACTION ? begunSignIn() : undefined,
      });
      if (!isKept) throw new errors.InvalidGrant('the grant has ended');
    },
    async find(id) {
      const record = await db.reads.oidcRecords.oidcRecord({ kind, id: hashed(id), nowMs: Date.now() });
      return record && { ...payloadOf(record), jti: id };
    },
    async findByUid(uid) {
      const record = await db.reads.oidcRecords.oidcRecordByUid({ kind, uid, nowMs: Date.now() });
      return record && payloadOf(record);
    },
    /** Of the device flow, which is off. */
    async findByUserCode() {
      return undefined;
    },
    async consume(id) {
      const isFirst = await db.changes.oidcRecords.consumeOidcRecord({
        kind,
        id: hashed(id),
        nowS: Math.floor(Date.now() / 1000),
      });
      // The library has looked before; another process may have been quicker.
      if (!isFirst) throw new errors.InvalidGrant(`${kind} already used`);
    },
    async destroy(id) {
      await db.changes.oidcRecords.deleteOidcRecord({ kind, id: hashed(id) });
    },
    async revokeByGrantId(grantId) {
      await db.changes.oidcRecords.endOidcGrant({ grantId });
    },
  });
}

function payloadOf({ payload, consumed }: OidcRecordNow): AdapterPayload {
  return { ...(JSON.parse(payload) as AdapterPayload), ...(consumed !== null && { consumed }) };
}

/** Of an interaction: of who is signed in where it was begun, or has just said who they are. */
function accountIn({ accountId, session, result }: AdapterPayload): string | null {
  const login = (result as { login?: { accountId?: string } } | undefined)?.login;
  return accountId ?? login?.accountId ?? (session as { accountId?: string } | undefined)?.accountId ?? null;
}
