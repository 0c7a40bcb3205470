// Owns what the panel's database has of its sessions (strict durability), and a copy in memory, for what must be known without waiting.
// Tabs follow each other over a BroadcastChannel. Must not know when a session begins or ends.

import { answerOf } from '#protocol/browser/idb.ts';
import { dropSetting, readSetting } from '../../../device/settings.ts';
import { hashOfAlias, readPanelStore, writePanelStore } from './panel-database.ts';

export interface PanelSession {
  alias: string;
  /** base64url edit secret of the board the panel began; '': the board is lent to it. */
  secret: string;
  /** Credential of the panel. */
  panel: string;
  /** base64url, 32 bytes: whoever shows it with an account takes the board home; '': the board is lent, and is somebody's already. */
  claim: string;
  /** When it began here (epoch ms): its first use. Without it, of an older release: long ago. */
  begunMs?: number;
}

/** A session that has ended here with something unsent. Nobody opens it again. */
export interface LockedSession extends Pick<PanelSession, 'alias' | 'secret' | 'panel'> {
  /** Time (epoch ms) at which the session is removed, sent or not. */
  untilMs: number;
}

export interface PanelSessions {
  running: PanelSession | null;
  locked: readonly LockedSession[];
  /** Aliases of sessions that have ended and are not wiped yet. */
  ended: readonly string[];
}

/** Is applied in memory and in the database: depends on its argument alone. */
type Change = (sessions: PanelSessions) => PanelSessions;

const KEY = 'all';
const NO_SESSIONS: PanelSessions = { running: null, locked: [], ended: [] };

let stored = NO_SESSIONS;
/** Changes that are not on the disk, the oldest first. One that finds no room lasts as long as the page. */
let pending: readonly Change[] = [];
let queue: Promise<void> = Promise.resolve();
let loading: Promise<void> | undefined;
let channel: BroadcastChannel | undefined;
const listeners = new Set<() => void>();

/** Empty before `loadSessions` has resolved. */
export function panelSessions(): PanelSessions {
  return pending.reduce((sessions, change) => change(sessions), stored);
}

/** Reads the database once per page; later calls resolve when that is done. Never rejects. */
export function loadSessions(): Promise<void> {
  loading ??= enqueue(async () => {
    channel = new BroadcastChannel('atrium-panel');
    channel.onmessage = () => void reloadSessions();
    const earlier = earlierSessions();
    // Where nothing can be read, too.
    stored = earlier ?? NO_SESSIONS;
    stored = (await read()) ?? (earlier ? await adopt(earlier) : NO_SESSIONS);
    for (const key of ['ifp_board_info', 'ifp_locked'] as const) dropSetting(key);
  });
  return loading;
}

/** Reads the database again: another tab may have changed it, and its message comes later. Never rejects. */
export function reloadSessions(): Promise<void> {
  return enqueue(async () => {
    stored = (await read()) ?? stored;
    for (const listener of listeners) listener();
  });
}

/** Changes the copy in memory at once. Resolves when the change is on the disk, or could not be stored. Never rejects. */
export function changeSessions(change: Change): Promise<void> {
  pending = [...pending, change];
  return enqueue(async () => {
    const changes = pending;
    // The change before it has taken it along.
    if (!changes.includes(change)) return;
    stored = await write(changes, NO_SESSIONS);
    pending = pending.slice(changes.length);
    channel?.postMessage(null);
  });
}

/** Resolves when all changes so far are on the disk, or could not be stored. */
export function sessionsStored(): Promise<void> {
  return queue;
}

/** Calls the listener after another tab has changed something. Returns the function that ends this. */
export function onSessionsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function enqueue(work: () => Promise<void>): Promise<void> {
  queue = queue.then(work).catch(console.info);
  return queue;
}

function read(): Promise<PanelSessions | undefined> {
  return readPanelStore('sessions', (store) => answerOf(store.get(KEY)));
}

async function write(changes: readonly Change[], initial: PanelSessions): Promise<PanelSessions> {
  let changed = initial;
  await writePanelStore('sessions', async (store) => {
    const before = ((await answerOf(store.get(KEY))) as PanelSessions | undefined) ?? initial;
    changed = changes.reduce((sessions, change) => change(sessions), before);
    store.put(changed, KEY);
  });
  return changed;
}

/** Stores what an earlier release had in localStorage. A session that had ended there and came back after a power cut has ended. */
async function adopt(earlier: PanelSessions): Promise<PanelSessions> {
  const { running } = earlier;
  const hashes = await readPanelStore('ended', (store) => answerOf<string[] | undefined>(store.get('hashes')));
  const isOver = running !== null && hashes?.includes(hashOfAlias(running.alias));
  return write([], isOver ? { ...earlier, running: null, ended: [running.alias] } : earlier);
}

/** Undefined: there is nothing of an earlier release. */
function earlierSessions(): PanelSessions | undefined {
  const [running, locked] = [parsed(readSetting('ifp_board_info')), parsed(readSetting('ifp_locked'))];
  if (!isSession(running) && !Array.isArray(locked)) return undefined;
  return {
    running: isSession(running) ? running : null,
    locked: Array.isArray(locked) ? locked.filter(isLocked) : [],
    ended: [],
  };
}

function parsed(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}

function isSession(one: unknown): one is PanelSession {
  const { alias, secret, panel, claim } = (one ?? {}) as Partial<PanelSession>;
  return [alias, secret, panel, claim].every((text) => typeof text === 'string');
}

function isLocked(one: unknown): one is LockedSession {
  const { alias, secret, panel, untilMs } = (one ?? {}) as Partial<LockedSession>;
  return [alias, secret, panel].every((text) => typeof text === 'string') && typeof untilMs === 'number';
}
