// What the board page shows, mirrored from the board's events. No shape lives here: ids and counts at most; what moves with
// every frame is in motion.ts. Written only by the functions below.

import { proxy, ref } from 'valtio/vanilla';
import type {
  BoardEvents,
  EditingState,
  FollowingState,
  ModeState,
  PersonState,
  SavedState,
  SelectionState,
} from '#protocol/board-events.ts';
import type { PaperName } from '#protocol/bus.ts';
import { shownName } from '#protocol/names.ts';
import type { LeadState, PresentationState, TimerState } from '#protocol/room-events.ts';
import type { ToolName, ToolOptions } from '#protocol/tools.ts';
import type { PersonalToolbar } from './personal-toolbar.ts';

export interface Notice {
  code: string;
  detail?: string;
  /** Shows what there is to say beyond one sentence. */
  more?: () => void;
  /** Said in place of the code's own sentence. */
  text?: string;
}

export interface BoardState {
  /** start() has answered: one can draw. */
  ready: boolean;
  /** The page shows it no more: what waits for it ends. */
  isLeft: boolean;
  tool: ToolName;
  /** It stays in hand when it has made its one thing. */
  keepsTool: boolean;
  /** The last options of each tool: what its row shows when it is taken up again. */
  options: Partial<Record<ToolName, ToolOptions>>;
  selection: SelectionState;
  editing: EditingState | null;
  history: { canUndo: boolean; canRedo: boolean };
  /** Of each lane with a tool bar of its own. */
  hands: { lane: number; canUndo: boolean; canRedo: boolean }[];
  /** Those tool bars; who asks again where one was closed goes on with it. Written by personal-toolbars/bars.ts. */
  bars: { open: PersonalToolbar[]; closed: PersonalToolbar[] };
  /** Null until the board has said it once. */
  saved: SavedState | null;
  people: PersonState[];
  /** Whether one may edit now: what commenters and viewers see of the page is the same, and what editors and managers do. */
  role: 'editor' | 'viewer';
  /** Whether this person may comment or edit now. */
  mayComment: boolean;
  /** Whether the server answers what the board was. */
  readsHistory: boolean;
  mode: ModeState;
  /** `saidMs`: when the server's word of it came, ms of performance.now. Undefined: there was none; null: somebody has ended it. */
  timer: (TimerState & { saidMs: number }) | null | undefined;
  /** Like `timer`, of the presentation. */
  presentation: (PresentationState & { saidMs: number }) | null | undefined;
  lead: LeadState;
  title: string;
  paper: PaperName;
  items: number;
  drawnByOthers: boolean;
  /** Grows whenever something of the board may have become something else. */
  changes: number;
  focus: { id: string; label: string } | null;
  /** There is something on the board, and nothing of it in view. */
  contentOutside: boolean;
  notice: Notice | null;
  kept: number;
  /** So much was dropped, pasted or asked for whose code is not here and cannot be had now. */
  waiting: number;
  loading: { done: number; total: number } | null;
  fatal: string | null;
  following: FollowingState | null;
  renderer: 'webgl' | '2d' | null;
}

export const NO_SELECTION: SelectionState = { count: 0, ids: [], kinds: [], locked: false, style: {} };

const fresh = (): BoardState => ({
  ready: false,
  isLeft: false,
  tool: 'pen',
  keepsTool: false,
  options: {},
  selection: NO_SELECTION,
  editing: null,
  history: { canUndo: false, canRedo: false },
  hands: [],
  bars: { open: [], closed: [] },
  saved: null,
  people: [],
  role: 'editor',
  mayComment: true,
  readsHistory: false,
  mode: { name: 'open', mayChange: false, mayEdit: true },
  timer: undefined,
  presentation: undefined,
  lead: { focus: null, isSilent: false, hidesNames: false, tools: null },
  title: '',
  paper: 'dotted',
  items: 0,
  drawnByOthers: false,
  changes: 0,
  focus: null,
  contentOutside: false,
  notice: null,
  kept: 0,
  waiting: 0,
  loading: null,
  fatal: null,
  following: null,
  renderer: null,
});

export function makeStore(role: BoardState['role']): BoardState {
  return proxy<BoardState>({ ...fresh(), role, mayComment: role === 'editor' });
}

/** Something that was dropped, pasted or asked for waits for its code, or does no longer. */
export function waitFor(store: BoardState, waits: boolean): void {
  store.waiting += waits ? 1 : -1;
}

/** Some of what was done here neither this device nor the server has. */
export function isKeptNowhere(store: BoardState): boolean {
  if (store.waiting > 0) return true;
  return store.saved !== null && store.saved.state !== 'saved' && store.saved.unkept > 0;
}

/** The board's thread is no more, the next one not yet there: what it alone knew is over, the tools in hand stay. */
export function resetForRestart(store: BoardState): void {
  Object.assign(store, {
    ready: false,
    selection: NO_SELECTION,
    editing: null,
    focus: null,
    saved: null,
    loading: null,
    people: [],
    following: null,
  });
}

/** What else is in a batch: start/open-board.ts, motion.ts and who listens to `window.board` see to it. */
type Elsewhere =
  | 'upTo'
  | 'camera'
  | 'selectionBox'
  | 'cursors'
  | 'snapped'
  | 'graphics'
  | 'byHttp'
  | 'refused'
  | 'fatal'
  | 'past'
  | 'textEnded'
  | 'signals';
type ShownEvents = Omit<BoardEvents, Elsewhere>;
/** An event that the page has no place for does not compile. */
type PlacedEvents = {
  [K in keyof Omit<ShownEvents, 'tool' | 'role' | 'timer' | 'presentation'>]: K extends keyof BoardState
    ? BoardState[K]
    : never;
};

export function applyEvents(store: BoardState, { tool, role, timer, presentation, ...rest }: ShownEvents): void {
  const shown: PlacedEvents = rest;
  // From the log and from others, who may send anything.
  if (shown.title !== undefined) shown.title = shownName(shown.title);
  if (shown.people) shown.people = shown.people.map((one) => ({ ...one, name: shownName(one.name) }));
  for (const [name, value] of Object.entries(shown)) {
    if (value === undefined) continue;
    // Values are replaced, never changed: a proxy of each of two hundred ids is wasted.
    Object.assign(store, { [name]: value !== null && typeof value === 'object' ? ref(value) : value });
  }
  if (timer !== undefined) store.timer = timer && { ...timer, saidMs: performance.now() };
  if (presentation !== undefined) store.presentation = presentation && { ...presentation, saidMs: performance.now() };
  if (role) {
    store.role = role === 'editor' || role === 'manager' ? 'editor' : 'viewer';
    store.mayComment = role !== 'viewer';
  }
  if (tool) {
    store.tool = tool.name;
    store.options[tool.name] = { ...store.options[tool.name], ...tool.options };
  }
}

export function setReady(store: BoardState): void {
  store.ready = true;
}

export function dismissNotice(store: BoardState): void {
  store.notice = null;
}

export function setFatalError(store: BoardState, message: string): void {
  store.fatal = message;
}
