// How often something was tried, by all processes together; which browsers an account trusts; whose the provider's records are.

export const name = '0019-doors';

export const statements = [
  // key: a hash of what is tried and by whom (server/platform/limits/shared-rate-limiter.ts). Over at ends, epoch ms.
  'CREATE TABLE attempt (key TEXT PRIMARY KEY, count BIGINT NOT NULL, ends BIGINT NOT NULL)',
  'CREATE INDEX attempt_ends ON attempt (ends)',
  // What browsers were trusted before has to be earned again.
  'ALTER TABLE account ADD COLUMN trust_from BIGINT NOT NULL DEFAULT 0',
  'CREATE INDEX account_link_sub ON account_link (sub)',
  'ALTER TABLE oidc_record ADD COLUMN account TEXT',
  {
    sqlite: `UPDATE oidc_record SET account = coalesce(payload ->> '$.accountId', payload ->> '$.session.accountId')`,
    postgres: `UPDATE oidc_record SET account = coalesce(payload::jsonb ->> 'accountId', payload::jsonb #>> '{session,accountId}')`,
  },
  'CREATE INDEX oidc_record_account ON oidc_record (account)',
] as const;
