// What somebody says to those who may let them in.

export const name = '0028-request-messages';

export const statements = [`ALTER TABLE access_request ADD COLUMN message TEXT NOT NULL DEFAULT ''`] as const;
