// Notes for lists what happens on the boards of this process: their titles, and when somebody changed them last. Of all that happens in
// a few seconds it is one commit, so that no edit waits for it; whoever shows lists is told as often.

import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { BoardNote, boardNoteChanges, NotedBoard } from './note-changes.ts';

export interface SummaryWriterDeps {
  db: Uses<{ changes: { boardNotes: Only<typeof boardNoteChanges, 'noteBoards'> } }>;
  bus: Bus;
  log: Logger;
  everyMs: number;
  /** The time between a change and the indexing of its board. */
  searchIndexDelayMs: number;
}

/** Of one commit: others' edits come in between. */
const BATCH_ROWS = 50;

export class BoardSummaryWriter {
  readonly #deps: SummaryWriterDeps;
  #waiting = new Map<string, BoardNote>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(deps: SummaryWriterDeps) {
    this.#deps = deps;
  }

  /** Its title may never have been noted. */
  opened(board: string, { head, title }: { head: number; title: string }): void {
    // One without a log has the title it was made with.
    if (head > 0) this.#note({ board, row: undefined, title, head });
  }

  changed(board: string, { title, ...row }: { atMs: number; actor: string; title: string | undefined }): void {
    this.#note({ board, row, title });
  }

  /** What waits is written now. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.flush();
  }

  #note({ board, row, title, head }: BoardNote): void {
    const before = this.#waiting.get(board);
    this.#waiting.set(board, {
      board,
      row: row ?? before?.row,
      title: title ?? before?.title,
      head: head ?? before?.head,
    });
    this.#later();
  }

  #later(): void {
    if (!this.#isClosed) this.#timer ??= setTimeout(() => void this.flush(), this.#deps.everyMs);
  }

  async #write(): Promise<void> {
    const notes = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (let i = 0; i < notes.length; i += BATCH_ROWS) {
      const some = notes.slice(i, i + BATCH_ROWS);
      await this.#deps.db.changes.boardNotes
        .noteBoards({ notes: some, searchIndexDelayMs: this.#deps.searchIndexDelayMs })
        .then((noted) => this.#tell(noted))
        .catch((error: unknown) => this.#again(some, error));
    }
  }

  #tell(noted: readonly NotedBoard[]): void {
    for (const { board, project, team, people } of noted) {
      // A guest's: nobody has it in a list of the workspace.
      if (team === null && people.length === 0) continue;
      const event = { kind: 'board', id: board, projectId: project } as const;
      this.#deps.bus.publish({ kind: 'workspace', event, teams: team === null ? [] : [team], people });
    }
  }

  #again(notes: readonly BoardNote[], error: unknown): void {
    this.#deps.log.warn(
      { error: String(error) },
      'what changed on boards is not noted for lists yet; it is tried again',
    );
    for (const { board, row, title, head } of notes) {
      const newer = this.#waiting.get(board);
      this.#waiting.set(board, {
        board,
        row: newer?.row ?? row,
        title: newer?.title ?? title,
        head: newer?.head ?? head,
      });
    }
    this.#later();
  }
}
