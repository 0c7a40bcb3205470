// The order of input to one board, as a pure reducer. Its state: queued records, input sequence numbers sent and acknowledged, pauses, the
// open text, the part of the page that keys are for. `queue.ts` has the state and performs the effects. No DOM and no clock.
//
// 1. A key, a text or a paste runs when it is known whose it is: the board has acknowledged the barrier, and nothing pauses keys.
// 2. What is behind a queued record is queued. 3. A pointer, a wheel or a call with nothing before it runs at once.
// 4. A record that runs may put its successor at the head.

import type { CommandOrder } from '#protocol/command-row.ts';
import { TEXT_CLOSED, type TextState, textAfter } from './text-state.ts';

/** `text`: words for the open text, or what opens or leaves one. */
export type KeyKind = 'key' | 'text' | 'paste';
export type RecordKind = KeyKind | 'keyup' | 'pointer' | 'wheel' | 'call';

export interface InputRecord<Kind extends RecordKind = RecordKind> {
  readonly kind: Kind;
  /** Whether the keys behind this one are pressed for something else: Escape closes what keys are for. */
  readonly endsRow?: boolean;
  /** `part`: the part of the page that the key was pressed for, if for one. */
  run(part: AwaitedPart | null): void;
}

/** Why records stay queued. `starting` and `part` pause keys alone, the others everything. */
export type PauseReason =
  /** The page does not listen yet, or the board has not what was drawn before it started. */
  | 'starting'
  /** Several requests to the board decide one step. */
  | 'prompt'
  /** An input method writes, and its words come before what is typed behind them. */
  | 'composition'
  /** A call waits for the engine's second part. */
  | 'deferred'
  /** Keys are for a part of the page whose code is not loaded yet. */
  | 'part';

const KEYS_ALONE: readonly PauseReason[] = ['starting', 'part'];

export interface AwaitedPart {
  readonly name: 'palette' | 'find' | 'eyedropper' | 'formats' | 'chat';
  /** The element its keys are pressed in, once it is loaded; null: they are nobody's but an open text's. */
  readonly field: HTMLElement | null;
}

/** A part of the page that is not loaded yet. `cancel`: the person does not want it any more. */
export interface PartRequest {
  readonly part: AwaitedPart;
  readonly cancel: (() => void) | undefined;
}

/** Keys that are queued one behind the other for one part of the page, or for none. */
interface KeyRow {
  readonly id: number;
  readonly part: AwaitedPart | null;
}

interface QueuedRecord {
  readonly record: InputRecord;
  /** Null: not a key of a row. */
  readonly row: KeyRow | null;
}

export interface InputState {
  readonly records: readonly QueuedRecord[];
  /** Input sequence numbers: the last that was sent, the last that the board has acknowledged. */
  readonly sent: number;
  readonly acked: number;
  /** The last that may change whose the keys are. */
  readonly barrier: number;
  /** Whether the board acknowledges what it is sent: from its start on. */
  readonly isStarted: boolean;
  /** A reason as often as it applies. */
  readonly pauses: readonly PauseReason[];
  readonly awaited: PartRequest | null;
  /** The row of the next key that is queued. */
  readonly row: KeyRow;
  readonly running: QueuedRecord | null;
  readonly text: TextState;
  /** Whether the effect `idle` is wanted. */
  readonly isIdleAwaited: boolean;
}

export type InputEvent =
  | { type: 'pushed'; record: InputRecord }
  /** To the head, as the successor of what has just run. */
  | { type: 'pushedFirst'; record: InputRecord<KeyKind> }
  | { type: 'sent'; order: CommandOrder }
  /** `applied` follows when the page shows what the board has become by that. */
  | { type: 'acked'; upTo: number }
  | { type: 'applied' }
  /** The record of the last `run` has run. */
  | { type: 'ran' }
  | { type: 'paused' | 'resumed'; reason: PauseReason }
  | { type: 'started' }
  /** The board's thread is closed: it acknowledges nothing of what it was sent. */
  | { type: 'lifeEnded' }
  | { type: 'partAwaited'; request: PartRequest }
  | { type: 'partLoaded'; field: HTMLElement | null }
  /** The part is not waited for any more; keys that were pressed for it run, and the next are the board's. */
  | { type: 'partSettled' }
  /** The next keys are not for the awaited part. */
  | { type: 'rowEnded' }
  | { type: 'textRequested' }
  | { type: 'textLeft' | 'textReset' | 'idleAwaited' }
  | { type: 'compositionStarted' | 'compositionEnded' }
  /** Which text the board edits by now. `isEmpty`: it has no letter. `ended`: the text that was ended from outside before. */
  | { type: 'textReported'; id: string | null; isEmpty: boolean; ended: string | undefined };

export type Effect =
  /** `ran` follows, before anything else is run. */
  | { type: 'run'; record: InputRecord; part: AwaitedPart | null }
  /** The record runs at once: nothing is before it. */
  | { type: 'pass'; record: InputRecord }
  /** The board has acknowledged all that was sent, and nothing is queued. */
  | { type: 'idle' };

type Step = readonly [InputState, readonly Effect[]];

const NONE: readonly Effect[] = [];

export const INITIAL_INPUT: InputState = {
  records: [],
  sent: 0,
  acked: 0,
  barrier: 0,
  isStarted: false,
  pauses: [],
  awaited: null,
  row: { id: 0, part: null },
  running: null,
  text: TEXT_CLOSED,
  isIdleAwaited: false,
};

/** Whether a record of this kind would be queued now. */
export function mustWait(state: InputState, kind: RecordKind): boolean {
  if (state.running) return false;
  return state.records.length > 0 || isPaused(state) || (needsOwner(kind) && !isOwnerKnown(state));
}

/** Whether an Escape now is for the awaited part: none that closes it is queued already. */
export function canCancelPart({ awaited, records }: InputState): boolean {
  return awaited !== null && !records.some(({ record, row }) => record.endsRow && row?.part === awaited.part);
}

export function step(state: InputState, event: InputEvent): Step {
  switch (event.type) {
    case 'pushed':
      return push(state, event.record);
    case 'pushedFirst':
      return advance({ ...state, records: [{ record: event.record, row: null }, ...state.records] });
    case 'sent':
      return [send(state, event.order), NONE];
    case 'acked':
      return [event.upTo > state.acked ? { ...state, acked: event.upTo } : state, NONE];
    case 'ran':
      return advance({ ...state, running: null });
    case 'paused':
      return [{ ...state, pauses: [...state.pauses, event.reason] }, NONE];
    case 'resumed':
      return advance(resume(state, event.reason));
    case 'started':
      return [{ ...state, isStarted: true }, NONE];
    case 'lifeEnded':
      return advance({ ...state, isStarted: false, acked: state.sent });
    case 'applied':
      return advance(state);
    case 'partAwaited':
    case 'partLoaded':
    case 'partSettled':
    case 'rowEnded':
      return stepPart(state, event);
    default:
      return stepText(state, event);
  }
}

function stepPart(state: InputState, event: InputEvent): Step {
  switch (event.type) {
    case 'partAwaited': {
      const { request } = event;
      // A key that was queued itself asks for the keys behind it in its row.
      const row = state.running?.row ?? state.row;
      const pauses: PauseReason[] = [...state.pauses, 'part'];
      const update = (queued: KeyRow): KeyRow => (queued.id === row.id ? { ...queued, part: request.part } : queued);
      return [{ ...withRows(state, update), pauses, awaited: request }, NONE];
    }
    case 'partLoaded': {
      if (!state.awaited) return [state, NONE];
      const { part: requested, cancel } = state.awaited;
      const part = { ...requested, field: event.field };
      const update = (row: KeyRow): KeyRow => (row.part === requested ? { ...row, part } : row);
      return [{ ...withRows(state, update), awaited: { part, cancel } }, NONE];
    }
    case 'partSettled': {
      const { awaited, row } = state;
      if (!awaited) return [nextRow(state), NONE];
      // Keys that are queued behind its Escape are a row already.
      const ended = row.part === awaited.part ? nextRow(state) : state;
      return advance(resume({ ...ended, awaited: null }, 'part'));
    }
    default:
      return [nextRow(state), NONE];
  }
}

function stepText(state: InputState, event: InputEvent): Step {
  switch (event.type) {
    case 'idleAwaited':
      return advance({ ...state, isIdleAwaited: true });
    case 'textRequested':
      return advance({ ...state, text: textAfter(state.text, event), isIdleAwaited: true });
    case 'textReported': {
      const { id, isEmpty, ended } = event;
      const { text, acked, records } = state;
      const canCompose = isEmpty && records.length === 0;
      const after = textAfter(text, { type: 'textReported', id, acked, canCompose, ended });
      return [after === text ? state : { ...state, text: after }, NONE];
    }
    case 'textLeft':
      return [{ ...state, text: textAfter(state.text, { type: 'textLeft', sent: state.sent }) }, NONE];
    case 'compositionStarted':
    case 'compositionEnded':
      return [{ ...state, text: textAfter(state.text, { type: event.type }) }, NONE];
    case 'textReset':
      return [{ ...state, text: TEXT_CLOSED }, NONE];
    default:
      return [state, NONE];
  }
}

function push(state: InputState, record: InputRecord): Step {
  if (!mustWait(state, record.kind)) return [state, [{ type: 'pass', record }]];
  const row = record.kind === 'key' ? state.row : null;
  const queued = { ...state, records: [...state.records, { record, row }] };
  return [record.endsRow ? nextRow(queued) : queued, NONE];
}

/** Runs the next record that may run; with none left the board may be idle. */
function advance(state: InputState): Step {
  if (state.running) return [state, NONE];
  const next = state.records[0];
  if (next) {
    if (isPaused(state) || (needsOwner(next.record.kind) && !isOwnerKnown(state))) return [state, NONE];
    const records = state.records.slice(1);
    return [{ ...state, records, running: next }, [{ type: 'run', record: next.record, part: next.row?.part ?? null }]];
  }
  if (!state.isIdleAwaited || !isOwnerKnown(state)) return [state, NONE];
  const text = textAfter(state.text, { type: 'textSettled' });
  return [{ ...state, text, isIdleAwaited: false }, [{ type: 'idle' }]];
}

function send(state: InputState, order: CommandOrder): InputState {
  const sent = state.sent + 1;
  if (!state.isStarted) return { ...state, sent, acked: sent };
  return { ...state, sent, barrier: order === 'turns' ? sent : state.barrier };
}

function resume(state: InputState, reason: PauseReason): InputState {
  const at = state.pauses.indexOf(reason);
  return at < 0 ? state : { ...state, pauses: state.pauses.filter((_, index) => index !== at) };
}

function nextRow(state: InputState): InputState {
  return { ...state, row: { id: state.row.id + 1, part: null } };
}

function withRows(state: InputState, update: (row: KeyRow) => KeyRow): InputState {
  const records = state.records.map(({ record, row }) => ({ record, row: row && update(row) }));
  return { ...state, records, row: update(state.row) };
}

function isPaused({ pauses }: InputState): boolean {
  return pauses.length > 0 && pauses.some((reason) => !KEYS_ALONE.includes(reason));
}

/** Whether it is known whose the next key is. */
function isOwnerKnown({ barrier, acked, pauses }: InputState): boolean {
  return barrier <= acked && pauses.length === 0;
}

function needsOwner(kind: RecordKind): boolean {
  return kind === 'key' || kind === 'text' || kind === 'paste';
}
