// Stores which process has a line by HTTP, so that every other one can pass a request of it on.

export const name = '0038-http-lines';

export const statements = [
  // line: SHA-256 of its id. Counts while the node is alive.
  `CREATE TABLE http_line (
    line BLOB PRIMARY KEY,
    node TEXT NOT NULL
  )`,
  'CREATE INDEX http_line_node ON http_line (node)',
] as const;
