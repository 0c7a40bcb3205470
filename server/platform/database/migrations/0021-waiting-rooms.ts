// From where somebody who waits comes, and when they last asked, so that no network fills a waiting room.

export const name = '0021-waiting-rooms';

export const statements = [
  // A hash of the thing and the network, or the actor who asked without coming to it.
  `ALTER TABLE access_request ADD COLUMN network TEXT NOT NULL DEFAULT ''`,
  'ALTER TABLE access_request ADD COLUMN seen BIGINT NOT NULL DEFAULT 0',
  'UPDATE access_request SET seen = at',
] as const;
