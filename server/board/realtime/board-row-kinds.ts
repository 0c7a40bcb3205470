// The kinds of rows that sockets of a board get as events: how a row is read, what its event contains, and on whose right it depends.
// board-row-events.ts sends them. SPEC: TIMER, PRESENT, LEAD.

import type { BoardVerb } from '#protocol/roles.ts';
import {
  LEAD_EVENT,
  type LeadState,
  PRESENTATION_EVENT,
  type PresentationState,
  TIMER_EVENT,
  type TimerState,
} from '#protocol/room-events.ts';
import type { BoardRowKind } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { leadChanges } from '../leads/lead-changes.ts';
import type { leadQueries, StoredLead } from '../leads/lead-queries.ts';
import type { presentationChanges } from '../presentations/presentation-changes.ts';
import type { presentationQueries, StoredPresentation } from '../presentations/presentation-queries.ts';
import type { StoredTimer, timerQueries } from '../timers/timer-queries.ts';
import type { Room } from './room.ts';

export interface BoardRow {
  board: string;
  /** Differs after each change, even if the row was removed in between. */
  version: number;
}

/** The actor of the row, from the point of view of one socket. */
export interface RowReader {
  /** The newest session of that actor on the board, or 0. */
  session: number;
  /** Whether the socket belongs to that actor. */
  isOwn: boolean;
}

export interface RowKind<Row extends BoardRow = BoardRow> {
  /** The name of the event and of the hint. */
  name: BoardRowKind;
  /** Whether remotes, and the panels that obey them, get the event too. */
  isSentToRemotes: boolean;
  /** Whether a socket that joins gets an event if there is no row: it may have known one before it was disconnected. */
  isNoneSent: boolean;
  read(boards: readonly string[]): Promise<Row[]>;
  /** Returns the value of the event. `row` is undefined if the board has none. */
  valueOf(row: Row | undefined, reader: RowReader): unknown;
  /** The actor named in the row. The row ends when that actor's role loses the verb. */
  actor?: {
    verb: BoardVerb;
    idOf(row: Row): string | null;
    end(board: string, actor: string): Promise<void>;
  };
  /** Called after a change of the row, before the event is sent. */
  apply?(room: Room, row: Row | undefined): void;
}

export type BoardRowsDb = Uses<{
  reads: {
    timers: Only<typeof timerQueries, 'timersOf'>;
    presentations: Only<typeof presentationQueries, 'presentationsOf'>;
    leads: Only<typeof leadQueries, 'leadsOf'>;
  };
  changes: {
    presentations: Only<typeof presentationChanges, 'endPresentationOf'>;
    leads: Only<typeof leadChanges, 'endFocusOf'>;
  };
}>;

export function boardRowKinds({ reads, changes }: BoardRowsDb): readonly RowKind[] {
  const timer: RowKind<StoredTimer> = {
    name: TIMER_EVENT,
    isSentToRemotes: true,
    isNoneSent: false,
    read: (boards) => reads.timers.timersOf(boards),
    valueOf: (row): TimerState | null => (row ? { leftMs: row.leftMs, isPaused: row.isPaused } : null),
  };
  const presentation: RowKind<StoredPresentation> = {
    name: PRESENTATION_EVENT,
    isSentToRemotes: true,
    isNoneSent: true,
    read: (boards) => reads.presentations.presentationsOf(boards),
    valueOf: (row, reader): PresentationState | null => (row ? presentationState(row, reader) : null),
    actor: {
      verb: 'present',
      idOf: ({ presenter }) => presenter,
      end: (board, presenter) => changes.presentations.endPresentationOf({ board, presenter }),
    },
  };
  const lead: RowKind<StoredLead> = {
    name: LEAD_EVENT,
    isSentToRemotes: false,
    isNoneSent: true,
    read: (boards) => reads.leads.leadsOf(boards),
    valueOf: leadState,
    actor: {
      verb: 'lead',
      idOf: ({ focusBy }) => focusBy,
      end: (board, leader) => changes.leads.endFocusOf({ board, leader }),
    },
    apply: (room, row) => room.restrict(limitsOf(row)),
  };
  return [timer, presentation, lead];
}

/** Returns what the server withholds from people on the board. */
export function limitsOf(row: StoredLead | undefined): Parameters<Room['restrict']>[0] {
  return { isSilent: row?.isSilent ?? false, hidesNames: row?.hidesNames ?? false };
}

function presentationState(row: StoredPresentation, { session, isOwn }: RowReader): PresentationState {
  const { frame, page, screen, sinceMs, frameSinceMs } = row;
  return { session, isOwn, frame, page, screen, sinceMs, frameSinceMs };
}

function leadState(row: StoredLead | undefined, { session, isOwn }: RowReader): LeadState {
  return { focus: row?.focusBy ? { session, isOwn } : null, ...limitsOf(row), tools: row?.tools ?? null };
}
