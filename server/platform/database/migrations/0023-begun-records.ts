// Which network a sign-in or a sign-up was begun from that has not ended yet, so that of each network, and of all, so many are kept.

export const name = '0023-begun-records';

export const statements = [
  // A hash (server/identity/pending-sign-ins.ts); null: of what nobody can begin unasked.
  'ALTER TABLE oidc_record ADD COLUMN network TEXT',
  'CREATE INDEX oidc_record_network ON oidc_record (kind, network, expires) WHERE network IS NOT NULL',
  'CREATE INDEX oidc_record_begun ON oidc_record (kind, expires) WHERE network IS NOT NULL',
] as const;
