// Plans of entities: who asked for one, and every change with its reason.

export const name = '0043-plans';

export const statements = [
  // The last request of each person, with the tier asked for. answered_at: the plan was changed since. Times are epoch ms.
  `CREATE TABLE plan_request (
    entity TEXT NOT NULL REFERENCES entity (id),
    person TEXT NOT NULL,
    tier TEXT NOT NULL,
    at BIGINT NOT NULL,
    answered_at BIGINT,
    PRIMARY KEY (entity, person)
  )`,
  'CREATE INDEX plan_request_person ON plan_request (person)',
  // by_person: the administrator, '' once the account is deleted. Both plans are stored as they were and as they became.
  `CREATE TABLE plan_change (
    id TEXT PRIMARY KEY,
    entity TEXT NOT NULL REFERENCES entity (id),
    by_person TEXT NOT NULL,
    at BIGINT NOT NULL,
    reason TEXT NOT NULL,
    old_tier TEXT NOT NULL,
    old_seats BIGINT,
    old_starts BIGINT,
    old_expires BIGINT,
    tier TEXT NOT NULL,
    seats BIGINT,
    starts BIGINT,
    expires BIGINT
  )`,
  'CREATE INDEX plan_change_entity ON plan_change (entity, at)',
  'CREATE INDEX plan_change_by ON plan_change (by_person)',
] as const;
