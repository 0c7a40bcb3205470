// Adds to entities the origins whose pages may embed their boards.

export const name = '0042-embed-origins';

export const statements = [
  // Origins as protocol/embed-origins.ts writes them, separated by spaces; '': no page may.
  "ALTER TABLE entity ADD COLUMN embed_origins TEXT NOT NULL DEFAULT ''",
] as const;
