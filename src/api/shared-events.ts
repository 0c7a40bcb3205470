// What changes of the workspace, as GET /api/user/events tells it: one stream for all tabs of this browser. The tab that holds the lock
// reads it and passes on what it hears; when that tab goes, the next one reads. Whenever something may have been missed everybody is
// told that everything may be another.

import { ApiError, request } from '#protocol/browser/request.ts';
import { LIMITS } from '#protocol/limits.ts';
import { isWorkspaceEvent, type WorkspaceEvent } from '#protocol/workspace.ts';

export interface SharedEventsDeps {
  /** As https://board.example; '' on the page itself. */
  origin: string;
  fetch: typeof fetch;
  /** Undefined: nobody is signed in. `refused`: one the server does not take any more. */
  bearer(refused?: string): Promise<string | undefined>;
  /** Undefined in the oldest browsers, where each tab reads by itself. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** Resolves after so long, or as soon as it is worth trying again. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

type Listener = (event: WorkspaceEvent) => void;

/** Of the lock, and of the channel to the other tabs. */
const NAME = 'atrium-workspace-events';
const PAUSE_MIN_MS = 1000;
const PAUSE_MAX_MS = 60_000;
/** A stream that was open for so long was no failure. */
const LASTING_MS = 30_000;
/** Without a sign of life for so long it is over, whatever the connection says. */
const SILENCE_MS = 2.5 * LIMITS.eventsBeatMs;

export class SharedEvents {
  readonly #deps: SharedEventsDeps;
  readonly #listeners = new Set<Listener>();
  #stop: (() => void) | undefined;

  constructor(deps: SharedEventsDeps) {
    this.#deps = deps;
  }

  /** Begins with the first listener and ends with the last. Returns how to stop listening. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#stop ??= this.#begin();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  }

  #begin(): () => void {
    const ending = new AbortController();
    const channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isWorkspaceEvent(data)) this.#tell(data);
    };
    const { signal } = ending;
    void this.#lead(signal, (event) => {
      if (signal.aborted) return;
      this.#tell(event);
      channel.postMessage(event);
    });
    return () => {
      ending.abort();
      channel.close();
    };
  }

  #tell(event: WorkspaceEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Reads while it is this tab's turn. */
  async #lead(signal: AbortSignal, tell: Listener): Promise<void> {
    const { locks } = this.#deps;
    if (!locks) return this.#read(signal, tell, false);
    const hasRead = await locks.request(NAME, { ifAvailable: true }, async (lock) => {
      if (lock) await this.#read(signal, tell, false);
      return lock !== null;
    });
    if (hasRead || signal.aborted) return;
    // From the end of the tab before this one nobody read.
    const read = () => this.#read(signal, tell, true);
    await locks.request(NAME, { signal }, read).catch(() => undefined);
  }

  async #read(signal: AbortSignal, tell: Listener, isLate: boolean): Promise<void> {
    let hasMissed = isLate;
    let pauseMs = PAUSE_MIN_MS;
    let refused: string | undefined;
    while (!signal.aborted) {
      const token = await this.#deps.bearer(refused).catch(() => undefined);
      const begunMs = performance.now();
      if (token !== undefined && !signal.aborted) {
        const end = await this.#stream(token, signal, tell, hasMissed);
        refused = end === 'refused' ? token : undefined;
      }
      if (signal.aborted) return;
      hasMissed = true;
      if (performance.now() - begunMs > LASTING_MS) pauseMs = PAUSE_MIN_MS;
      // Not all at once after a restart of the server.
      await this.#deps.pause(pauseMs * (0.5 + Math.random() / 2), signal);
      pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS);
    }
  }

  /** Resolves when it is over. */
  async #stream(token: string, signal: AbortSignal, tell: Listener, hasMissed: boolean): Promise<'over' | 'refused'> {
    const ending = new AbortController();
    const end = () => ending.abort();
    signal.addEventListener('abort', end);
    let silence = setTimeout(end, SILENCE_MS);
    try {
      const init = { headers: { authorization: `Bearer ${token}` } };
      const { body } = await request(this.#deps, 'user/events', init, ending.signal);
      if (!body) return 'over';
      if (hasMissed) tell({ kind: 'all' });
      const reader = body.getReader();
      const decoder = new TextDecoder();
      for (let text = ''; ; ) {
        const { value, done } = await reader.read();
        if (done) return 'over';
        clearTimeout(silence);
        silence = setTimeout(end, SILENCE_MS);
        const parts = (text + decoder.decode(value, { stream: true })).split('\n\n');
        text = parts.pop() ?? '';
        for (const event of parts.flatMap(eventsIn)) tell(event);
      }
    } catch (error) {
      return error instanceof ApiError && error.status === 401 ? 'refused' : 'over';
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', end);
      end();
    }
  }
}

/** Of one message; a sign of life has none, and what a later server says is passed over. */
function eventsIn(message: string): WorkspaceEvent[] {
  if (!message.startsWith('data: ')) return [];
  try {
    const said: unknown = JSON.parse(message.slice('data: '.length));
    return isWorkspaceEvent(said) ? [said] : [];
  } catch {
    return [];
  }
}
