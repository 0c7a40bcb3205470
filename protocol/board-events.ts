// What the board's thread says to the page: one batch of events per frame, and the states in it.

import type { BoardMode, Camera, PaperName, TurnedBox } from './bus.ts';
import type { ItemJson, ParagraphJson } from './item-json.ts';
import type { ReactionName } from './reactions.ts';
import type { BoardRole, ReadOnlyReason } from './roles.ts';
import type { LeadState, PresentationState, TimerState } from './room-events.ts';
import type { StyleValue } from './styles.ts';
import type { ToolName, ToolOptions } from './tools.ts';

export interface SelectionState {
  count: number;
  /** Of a large selection only the first 200: `count` says how many there are. */
  ids: string[];
  kinds: string[];
  locked: boolean;
  /** A leader has locked one of them: only who may lead the board unlocks it. */
  lockedByLeader?: true;
  /** Style values shared by the whole selection. */
  style: ToolOptions;
}

/**
 * Why a text session ended other than by the person who types: the item was deleted or locked, the board was locked, archived, or its
 * licence has ended, the right to edit was revoked, the board is gone, its thread was restarted; `closed`: anything else.
 */
export type TextEndReason =
  | 'deleted'
  | 'locked'
  | 'board-locked'
  | ReadOnlyReason
  | 'read-only'
  | 'board-gone'
  | 'board-restarted'
  | 'closed';

/** A text session that ended from outside (TXT-11). */
export interface TextEnded {
  id: string;
  reason: TextEndReason;
  /** Display name of the participant who did it, where it is known. */
  by?: string;
  /** Text of the item now; null: the item is not on the board. */
  text: string | null;
  /** Set when the text was no longer open: the deleted item, with text the server may not have. */
  item?: ItemJson;
}

/** A text being edited: where its DOM box must stand so that it does not drift from the canvas. */
export interface EditingState {
  id: string;
  kind: string;
  /** CSS px, before rotation about its centre. */
  box: TurnedBox;
  zoom: number;
  /** With what others have typed, and what was typed here up to the batch's `upTo`. */
  text: string;
  paragraphs: ParagraphJson[];
  fontFamily: string;
  fontWeight: number;
  /** Board units. */
  fontSize: number;
  lineHeight: number;
  /** From the first line's top to its baseline, board units: browsers round theirs, the canvas does not. */
  baseline: number;
  padding: number;
  align: StyleValue<'align'>;
  valign: StyleValue<'valign'>;
  color: string;
  linkColor: string;
  /** False: the box grows with its text; true: lines wrap at the box's width. */
  fixedWidth: boolean;
  /** The item without its text, to create it again; absent where it was never on the board. */
  item?: Omit<ItemJson, 'text' | 'paragraphs'>;
}

/**
 * Why the server denies access to a board that the client has changes of. `link-ended`: the link was turned off or has expired, or the
 * board is gone; `access-revoked`: the account or the guest no longer opens it; `session-ended`: the session at a wall panel is over.
 */
export type Denial =
  | 'wrong-link'
  | 'link-ended'
  | 'board-deleted'
  | 'access-revoked'
  | 'signed-out'
  | 'session-ended'
  | 'too-old'
  | 'damaged';

/** Why there is no connection on a network: no request is answered, or requests are and the network lets no live connection through. */
export type ConnectionFailure = 'server-unreachable' | 'connection-blocked';

/**
 * `pending`: changes the server has not acknowledged; `unkept`: those of them, and of the refused ones, that this device's disk does
 * not have either. Offline: the server cannot be reached, or does not answer. Denied: it answers, and takes nothing of this board;
 * `others`: how many of the changes on this device alone change what others made, or the board itself.
 */
export type SavedState =
  | { state: 'saved' }
  | { state: 'saving'; pending: number; unkept: number }
  /**
   * `reason`: undefined where this device is on no network. `isAbsent`: this device has nothing of the board, which takes nothing until
   * the server opens it.
   */
  | { state: 'offline'; reason?: ConnectionFailure; pending: number; unkept: number; isAbsent?: true }
  | { state: 'denied'; reason: Denial; pending: number; unkept: number; others: number };

export interface PersonState {
  session: number;
  /** The actor, as the server names it: several sessions may have the same one. */
  actor: string;
  /** As they gave it (protocol/names.ts). */
  name: string;
  colour: number;
  self: boolean;
  /** Nobody vouches for the name. */
  guest: boolean;
  /** A wall panel: whoever stands before it; a guest too. */
  panel: boolean;
  /** The time when the hand was raised, Unix ms by the server's clock. Absent if it is not raised. */
  handAtMs?: number;
  isTyping?: boolean;
  /** Cursor chat, shown beside the cursor. */
  chat?: string;
  /** Whether the person has left the locked focus. */
  hasLeftFocus?: boolean;
}

/** A reaction, or a place to look at, of this session; board units. Shown once and not stored. */
export type Signal = { session: number; x: number; y: number } & (
  | { kind: 'reaction'; name: ReactionName }
  | { kind: 'attention' }
);

/** The person whose view this page follows. */
export interface FollowingState {
  session: number;
  /** Whether that person called for it. */
  called: boolean;
  /** Locked focus: moving the board does not end it. */
  isLocked: boolean;
}

/** Where somebody else is, board units: where they point, or the middle of what they see. */
export interface CursorState {
  session: number;
  x: number;
  y: number;
  points: boolean;
  /** The person's view, board units. Absent while it is not known. */
  view?: { x: number; y: number; w: number; h: number };
}

/** `mayEdit`: by their role, were the board open. */
export interface ModeState {
  name: BoardMode;
  mayChange: boolean;
  mayEdit: boolean;
  /** Why the board is read-only for everybody, whatever their role. */
  readOnly?: ReadOnlyReason;
  /** Why the person, who could edit while the board was open here, no longer can. */
  revoked?: ReadOnlyReason | 'read-only' | 'board-locked';
}

/** One batch per frame; only what changed is present. */
export interface BoardEvents {
  /** All that the page has sent up to this serial is in here (protocol/command-row.ts). */
  upTo?: number;
  camera?: Camera;
  tool?: { name: ToolName; options: ToolOptions };
  selection?: SelectionState;
  /** Of the selection: CSS px from the canvas's top left; null when nothing is selected. */
  selectionBox?: TurnedBox | null;
  editing?: EditingState | null;
  textEnded?: TextEnded;
  history?: { canUndo: boolean; canRedo: boolean };
  /** The same of each zone of `setZones`. */
  hands?: { lane: number; canUndo: boolean; canRedo: boolean }[];
  saved?: SavedState;
  people?: PersonState[];
  /** Of those others who look at the board now. */
  cursors?: CursorState[];
  /** Whose view this one follows, and whether because they called everybody. */
  following?: FollowingState | null;
  /** As what the person is on the board now: an editor of a locked board is a viewer of it. */
  role?: BoardRole;
  /** Versions are answered: the history is offered. */
  readsHistory?: boolean;
  mode?: ModeState;
  /** The board's timer; null: somebody has ended it. */
  timer?: TimerState | null;
  /** The presentation to everybody on the board; null: it has ended. */
  presentation?: PresentationState | null;
  lead?: LeadState;
  /** Signals of others and of this person since the last batch. */
  signals?: Signal[];
  title?: string;
  paper?: PaperName;
  items?: number;
  /** Since it was opened, somebody else has begun a stroke: it is seen while it grows, before it is one of `items`. */
  drawnByOthers?: boolean;
  /** Counts the turns in which what is on the board, selected or undoable may have become something else. */
  changes?: number;
  focus?: { id: string; label: string } | null;
  /** Name of an error of protocol/errors.ts the person should hear about. */
  notice?: { code: string; detail?: string };
  /** What was drawn and held is shown as this shape; it is written when the hand lifts. */
  snapped?: string;
  /** Transactions the server refused, kept on this device. */
  kept?: number;
  loading?: { done: number; total: number } | null;
  renderer?: 'webgl' | '2d';
  /** The renderer found on this device, as a note for the name of its next worker (workers/drawing/graphics-note.ts). */
  graphics?: string;
  /** No socket opened, and lines go by HTTP from now on; false: a socket has opened. */
  byHttp?: boolean;
  /** There is something on the board, and nothing of it in view. */
  contentOutside?: boolean;
  /** The link opens nothing, and this device has no work on that board; or it asks for more than its secret. A page takes its place. */
  refused?: LinkRefusal;
  /** Of a board opened as the past. */
  past?: PastMoment & { plays: boolean };
  fatal?: { message: string; stack?: string };
}

/**
 * The reason why a link opens no board. `wrong`: the link is cut or mistyped. `ended`: the link or the board was ended. `password-needed`,
 * `waiting`: it opens with a password, or when somebody lets the person in. `forbidden`: somebody did not. `removed`: a manager removed the
 * person from the board. `permission-required`: the account's provider gives it no whiteboard. `board-guests-full`: as many guests are on it
 * as its plan allows.
 */
export type LinkRefusal =
  | 'wrong'
  | 'ended'
  | 'password-needed'
  | 'waiting'
  | 'forbidden'
  | 'removed'
  | 'permission-required'
  | 'board-guests-full';

/** Where a board that shows the past stands: after this row of the log, written then (null: not known, or before the first). */
export interface PastMoment {
  seq: number;
  atMs: number | null;
}
