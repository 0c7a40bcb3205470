// Stores who had which bytes stored, so that ended files count until they are deleted. Marks now say when a blob may be deleted, and
// whether its deletion has started.
//
// Files that are handed out already stay until their end and count from now on. They count for no network, since none was stored. Team
// exports stay; the first clearing ends orders that no job works on, and all orders of deleted teams.

export const name = '0035-stored-bytes';

export const statements = [
  // due: not deleted before then, epoch ms. taken_at: since when a process deletes it.
  'ALTER TABLE blob_mark ADD COLUMN due BIGINT NOT NULL DEFAULT 0',
  'ALTER TABLE blob_mark ADD COLUMN taken_at BIGINT',
  'UPDATE blob_mark SET due = at + 86400000',
  'CREATE INDEX blob_mark_due ON blob_mark (due)',
  // network: keyed hash of an address; '' where it is not known. is_guest: by somebody without an account. kind: file, image, picture,
  // upload (its sha256 is the upload part's name).
  `CREATE TABLE stored_bytes (
    sha256 BLOB NOT NULL,
    network TEXT NOT NULL,
    is_guest BIGINT NOT NULL,
    kind TEXT NOT NULL,
    size BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (sha256, network, is_guest, kind)
  )`,
  'CREATE INDEX stored_bytes_network ON stored_bytes (network)',
  'CREATE INDEX stored_bytes_guest ON stored_bytes (is_guest)',
  // Its one row is locked by whoever takes room: two that are counted at once would each take the last of it.
  'CREATE TABLE stored_bytes_lock (id BIGINT PRIMARY KEY)',
  'INSERT INTO stored_bytes_lock (id) VALUES (1)',
  `INSERT INTO stored_bytes (sha256, network, is_guest, kind, size, at)
    SELECT sha256, '', CASE WHEN MIN(actor) LIKE 'person:%' AND MAX(actor) LIKE 'person:%' THEN 0 ELSE 1 END, 'file', MAX(size), 0
    FROM handed_file WHERE sha256 IS NOT NULL GROUP BY sha256`,
] as const;
