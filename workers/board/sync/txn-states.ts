// The three states of a pending transaction and their transitions. `disk`: the store of this device; `wire`: the way to the server; `engine`:
// the board on the screen. A transition that cannot happen throws and names itself. Pure functions without I/O.
//
// The outbox alone writes `disk` and `wire`. outcomes.ts alone writes `engine`.

/** Whether the store has the present bytes. */
export type DiskState =
  /** The store has none, and is writing these. */
  | 'writing'
  | 'written'
  /** The store has none, because it could not write these. */
  | 'failed'
  /** The store has earlier ones, and is writing these. */
  | 'rewriting'
  /** The store has earlier ones, because it could not write these. */
  | 'stale';

/** `written`, `failed`: the result of a write. `restated`: the transaction has new bytes. */
export type DiskEvent = 'written' | 'failed' | 'restated';

const DISK_AFTER: { readonly [S in DiskState]: { readonly [E in DiskEvent]?: DiskState } } = {
  writing: { written: 'written', failed: 'failed', restated: 'writing' },
  written: { restated: 'rewriting' },
  failed: { written: 'written', failed: 'failed', restated: 'writing' },
  rewriting: { written: 'written', failed: 'stale', restated: 'rewriting' },
  stale: { written: 'written', failed: 'stale', restated: 'rewriting' },
};

/** Throws if the event cannot happen in this state. */
export function diskAfter(disk: DiskState, event: DiskEvent): DiskState {
  const next = DISK_AFTER[disk][event];
  if (!next) throw new Error(`pending transaction: ${event} cannot follow disk state ${disk}`);
  return next;
}

/**
 * The transaction that another one waits for. One that is known from the store alone has no token, and is `decided` because this worker
 * does not send it.
 */
export interface Base {
  readonly queue: { readonly hex: string };
  readonly clientSeq: number;
  readonly token?: number;
  readonly wire: { readonly state: WireName };
}

type WireName = 'waiting' | 'uploading' | 'ready' | 'sent' | 'decided';

/** Goes out with the bytes it has when `base` has its outcome. `images`: names of those to upload then. */
interface Waiting {
  readonly state: 'waiting';
  readonly base: Base;
  readonly images: readonly string[];
}

/** The server needs these images first, and the parts of a large transaction if `hasParts`. */
interface Uploading {
  readonly state: 'uploading';
  readonly images: readonly string[];
  readonly hasParts: boolean;
}

/** `reference`: SHA-256 of a large transaction whose parts the server has. Valid on this connection only. */
interface Sendable {
  readonly state: 'ready' | 'sent';
  readonly reference: Uint8Array | undefined;
}

/** How far the transaction is on its way to the server. */
export type WireState = Waiting | Uploading | Sendable | { readonly state: 'decided' };

export type WireEvent =
  /** `base`: the transaction to wait for from now on, if there is one. */
  | { readonly kind: 'base-changed'; readonly base: Base | undefined }
  /** The transaction has new bytes. */
  | { readonly kind: 'restated' }
  /** An upload that outlived its connection may report this late. */
  | { readonly kind: 'images-uploaded' }
  | { readonly kind: 'parts-uploaded'; readonly reference: Uint8Array }
  | { readonly kind: 'pushed' }
  /** WELCOME says that the server's log has it. */
  | { readonly kind: 'logged' }
  | { readonly kind: 'parts-missing' }
  | { readonly kind: 'socket-opened' }
  | { readonly kind: 'decided' };

const READY: Sendable = { state: 'ready', reference: undefined };
const LOGGED: Sendable = { state: 'sent', reference: undefined };
export const DECIDED = { state: 'decided' } as const;

/** The state of a new transaction. */
export function firstWire(base: Base | undefined, images: readonly string[], isLarge: boolean): WireState {
  return base ? { state: 'waiting', base, images } : uploadingOrReady(images, isLarge);
}

/** The same object if nothing changes. Throws if the event cannot happen in this state. `isLarge`: whether its bytes are, after the event. */
export function wireAfter(wire: WireState, event: WireEvent, isLarge: boolean): WireState {
  const { state } = wire;
  switch (event.kind) {
    case 'base-changed':
      if (state === 'waiting') return firstWire(event.base, wire.images, isLarge);
      break;
    case 'restated':
      if (state === 'waiting') return wire;
      if (state === 'uploading') return uploadingOrReady(wire.images, isLarge);
      if (state === 'ready') return uploadingOrReady([], isLarge);
      break;
    case 'images-uploaded':
      if (state === 'uploading') return uploadingOrReady([], wire.hasParts);
      if (state !== 'waiting') return wire;
      break;
    case 'parts-uploaded':
      if (state === 'uploading' && wire.hasParts) return { state: 'ready', reference: event.reference };
      if (state === 'decided') return wire;
      break;
    case 'pushed':
      if (state === 'ready') return { state: 'sent', reference: wire.reference };
      break;
    case 'logged':
      if (state === 'sent') return wire;
      if (state !== 'decided') return LOGGED;
      break;
    case 'parts-missing':
      if (state === 'sent') return uploadingOrReady([], isLarge);
      break;
    case 'socket-opened':
      if (state === 'waiting' || state === 'uploading') return wire;
      if (state !== 'decided') return uploadingOrReady([], isLarge);
      break;
    case 'decided':
      return DECIDED;
  }
  throw new Error(`pending transaction: ${event.kind} cannot follow wire state ${state}`);
}

function uploadingOrReady(images: readonly string[], hasParts: boolean): WireState {
  return images.length > 0 || hasParts ? { state: 'uploading', images, hasParts } : READY;
}

/** Whether the board shows the transaction as pending. */
export type EngineState =
  /** On top of the rows that its bytes are based on. */
  | 'shown'
  /** On top of later rows: the server places it, so its bytes stay as stored. */
  | 'displaced'
  | 'absent';
