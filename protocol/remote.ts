// A phone that controls a wall panel: the messages of its socket (server/board/realtime/SPEC.md, REMOTE). The server validates them, the
// client has their types by `import type`.

import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { PRESENTATION_SCREENS } from './room-events.ts';

/** A part of the panel's view, from its left and its top. */
const share = z.number().min(0).max(1);
const moved = z.number().min(-2).max(2);

export const remoteCommand = z.discriminatedUnion('do', [
  z.strictObject({ do: z.enum(['next', 'previous', 'undo', 'laser-off']) }),
  z.strictObject({ do: z.literal('laser'), x: share, y: share }),
  /** Moves the view by parts of itself, then enlarges about its middle. */
  z.strictObject({ do: z.literal('pad'), dx: moved, dy: moved, zoom: z.number().min(0.5).max(2) }),
  z.strictObject({ do: z.literal('timer-start'), ms: z.int().min(LIMITS.timerMinMs).max(LIMITS.timerMs) }),
  z.strictObject({ do: z.enum(['timer-pause', 'timer-go-on', 'timer-add-minute', 'timer-end']) }),
  /** `blank` covers the presented frame, or shows it again. From REMOTE_PRESENTS_FROM on. */
  z.strictObject({ do: z.enum(['present', 'present-end', 'blank']) }),
]);
export type RemoteCommand = z.infer<typeof remoteCommand>;

/** Whether a command is known only from REMOTE_PRESENTS_FROM on. */
export function isPresentationCommand({ do: name }: RemoteCommand): boolean {
  return name === 'present' || name === 'present-end' || name === 'blank';
}

/** The presentation that a panel gives. Times in ms: when the panel sends it, and when a remote is told. */
const remoteTalk = z.strictObject({
  screen: z.enum(PRESENTATION_SCREENS),
  /** Speaker notes of the frame. Empty for remotes that may not command. */
  notes: z.string().max(LIMITS.remoteNotesLetters),
  sinceMs: z.number().min(0),
  frameSinceMs: z.number().min(0),
});
export type RemoteTalk = z.infer<typeof remoteTalk>;

/** What a remote is shown of its panel: where the frames stand, by their order. */
export const remoteShown = z.strictObject({
  frames: z.int().min(0).max(100_000),
  /** From 1 on; 0: none is shown yet. */
  at: z.int().min(0).max(100_000),
  title: z.string().max(200),
  next: z.string().max(200),
  canUndo: z.boolean(),
  /** Null if the panel does not present. Absent below REMOTE_PRESENTS_FROM. */
  talk: remoteTalk.nullable().optional(),
});
export type RemoteShown = z.infer<typeof remoteShown>;

/** By a remote. */
export const fromRemote = z.union([
  z.strictObject({ command: remoteCommand }),
  /** Its turn from now on. */
  z.strictObject({ takes: z.literal(true) }),
]);
export type FromRemote = z.infer<typeof fromRemote>;

/** By a panel to those that lead it. */
export const fromPanel = z.union([z.strictObject({ shown: remoteShown }), z.strictObject({ together: z.boolean() })]);
export type FromPanel = z.infer<typeof fromPanel>;

export type ToRemote = {
  /** The version of the frames that is spoken. */
  proto: number;
  hasTurn: boolean;
  isTogether: boolean;
  /** Null: the panel is not there at the moment. */
  shown: RemoteShown | null;
};
export type ToPanel =
  | { remotes: { id: string; hasTurn: boolean; isHere: boolean }[]; isTogether: boolean; proto: number }
  | { from: string; command: RemoteCommand };
