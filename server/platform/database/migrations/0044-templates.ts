// Templates that people save, their categories, and what of Atrium's own templates a team or entity hides.

export const name = '0044-templates';

export const statements = [
  // The owner is a 'person', 'team' or 'entity', with its id. The items are a JSON file of docs/formats.md, the blob `sha256`.
  // The category is one of Atrium's by its name, or the id of one of the owner's. Searches read name_key and words.
  // The cover is a blob too, or null. The maker is a person, or '' once the account is deleted. Times are epoch ms.
  `CREATE TABLE template (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    category TEXT,
    sha256 BLOB NOT NULL,
    bytes BIGINT NOT NULL,
    items BIGINT NOT NULL,
    frames BIGINT NOT NULL,
    words TEXT NOT NULL,
    cover BLOB,
    cover_type TEXT,
    made_by TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    retired_at BIGINT
  )`,
  'CREATE INDEX template_owner ON template (owner_id, changed_at)',
  'CREATE INDEX template_maker ON template (made_by)',
  'CREATE INDEX template_category_of ON template (category)',
  // All blobs that a template names. kind: 'items', 'cover', or the type of an image.
  `CREATE TABLE template_blob (
    template TEXT NOT NULL REFERENCES template (id),
    sha256 BLOB NOT NULL,
    kind TEXT NOT NULL,
    size BIGINT NOT NULL,
    PRIMARY KEY (template, sha256, kind)
  )`,
  'CREATE INDEX template_blob_sha256 ON template_blob (sha256)',
  // names: JSON, by language. position: from 0, in the order in which pages show them.
  `CREATE TABLE template_category (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    names TEXT NOT NULL,
    position BIGINT NOT NULL
  )`,
  'CREATE INDEX template_category_owner ON template_category (owner_id, position)',
  // name: of a template or a category of Atrium's own.
  `CREATE TABLE template_hidden (
    owner_id TEXT NOT NULL,
    name TEXT NOT NULL,
    owner TEXT NOT NULL,
    PRIMARY KEY (owner_id, name)
  )`,
  // The template by which the person created a board last: a name of Atrium's own, or an id.
  'ALTER TABLE person ADD COLUMN last_template TEXT',
] as const;
