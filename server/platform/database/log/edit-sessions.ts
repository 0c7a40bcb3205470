// Stretches of work on a board, noted while its log is written: a row that comes long after the one before it, or when the stretch
// has lasted long, begins a new one. Only beginnings and new writers are written down, so that an ordinary edit costs nothing.

/** A pause after which the next row begins a new stretch, and how long one may last. */
export const SPAN = { pauseMs: 10 * 60_000, maxMs: 3600_000 } as const;

/** The stretch a board is in. */
export interface OpenSpan {
  /** Its first row. */
  first: number;
  begunMs: number;
  /** Of the last row. */
  lastMs: number;
  actors: Set<string>;
}

/** What has to be written down. */
export interface SpanNotes {
  begun: { first: number; atMs: number }[];
  writers: { first: number; actor: string; seq: number }[];
}

/** Takes a row into the stretch, or begins a new one with it; notes what is new. */
export function withRow(
  span: OpenSpan | undefined,
  { seq, actor, atMs }: { seq: number; actor: string; atMs: number },
  notes: SpanNotes,
): OpenSpan {
  let open = span;
  if (!open || atMs - open.lastMs >= SPAN.pauseMs || atMs - open.begunMs >= SPAN.maxMs) {
    open = { first: seq, begunMs: atMs, lastMs: atMs, actors: new Set() };
    notes.begun.push({ first: seq, atMs });
  }
  open.lastMs = atMs;
  if (!open.actors.has(actor)) {
    open.actors.add(actor);
    notes.writers.push({ first: open.first, actor, seq });
  }
  return open;
}
