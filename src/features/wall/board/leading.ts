// The phones that lead this panel, as the server has them, and what they are paired by.

import { proxy } from 'valtio';
import { serverClock } from '#protocol/browser/server-clock.ts';
import type { PairingAnswer } from '#protocol/contract/remotes.ts';
import type { FromPanel, RemoteCommand, ToPanel } from '#protocol/remote.ts';
import { ROUTES } from '#protocol/routes.ts';
import { api } from '../../../api/api.ts';
import { hearRemotes, type RemoteSocket } from '../../../api/remote-socket.ts';
import { type BoardSession, perBoard } from '../../board/session/board-session.ts';

export type Remote = Extract<ToPanel, { remotes: unknown }>['remotes'][number];

interface Leading {
  remotes: readonly Remote[];
  isTogether: boolean;
  /** The protocol version between the server and this panel; 0 until it is known. */
  proto: number;
  /** Null: it comes, or the server is not there. */
  pairing: PairingAnswer | null;
  isOffline: boolean;
}

const nothing = (): Leading => ({ remotes: [], isTogether: false, proto: 0, pairing: null, isOffline: false });
export const leadingOf = perBoard(() => proxy<Leading>(nothing()));

/** A new pairing code is requested this long before the old one ends. */
const BEFORE_MS = 30_000;
const RETRY_MS = 3000;

interface State {
  line: RemoteSocket<FromPanel> | undefined;
}

const stateOf = perBoard((): State => ({ line: undefined }));

/** Connects the panel with its remotes, and runs their commands by `obey`. Returns the function that ends this. */
export function followRemotes(board: BoardSession, obey: (command: RemoteCommand) => void): () => void {
  const state = stateOf(board);
  const leading = leadingOf(board);
  Object.assign(leading, nothing());
  const own = hearRemotes({
    ticket: async (signal) =>
      (await api.board(board.address).call('POST /api/boards/:id/panel/remotes/ticket', { signal })).ticket,
    told(value) {
      if ('command' in value) return obey(value.command);
      // A server that began anew does not know what was chosen here.
      if (value.isTogether !== leading.isTogether && leading.remotes.length > 0)
        own.say({ together: leading.isTogether });
      leading.remotes = value.remotes;
      leading.proto = value.proto;
    },
    up: (isUp) => {
      leading.isOffline = !isUp;
    },
    over: () => Object.assign(leading, nothing()),
  });
  state.line = own;
  return () => {
    own.stop();
    if (state.line === own) state.line = undefined;
    Object.assign(leading, nothing());
  };
}

export function sayShown(board: BoardSession, said: FromPanel): void {
  stateOf(board).line?.say(said);
}

export function setTogether(board: BoardSession, together: boolean): void {
  leadingOf(board).isTogether = together;
  stateOf(board).line?.say({ together });
}

/** While somebody may scan it. */
export function keepPairing(board: BoardSession): () => void {
  const leading = leadingOf(board);
  const gone = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (): Promise<void> => {
    try {
      leading.pairing = await newPairing(board, gone.signal);
      leading.isOffline = false;
    } catch {
      leading.isOffline = true;
    }
    if (gone.signal.aborted) return;
    const { pairing, isOffline } = leading;
    const nextMs = pairing && !isOffline ? pairing.expiresAt - serverClock.now() - BEFORE_MS : 0;
    timer = setTimeout(() => void ask(), Math.max(RETRY_MS, nextMs));
  };
  void ask();
  return () => {
    gone.abort();
    clearTimeout(timer);
    leading.pairing = null;
  };
}

// A remote that has ended meanwhile is gone as it is; what is not heard stays in the list.
export async function endRemote(board: BoardSession, thing: string): Promise<void> {
  await api
    .board(board.address)
    .call('DELETE /api/boards/:id/panel/remotes/:thing', { params: { thing } })
    .catch(() => undefined);
}
export async function endRemotes(board: BoardSession): Promise<void> {
  const leading = leadingOf(board);
  await api
    .board(board.address)
    .call('DELETE /api/boards/:id/panel/remotes', {})
    .catch(() => undefined);
  if (leading.pairing) leading.pairing = await newPairing(board).catch(() => null);
}

/** The token stands in the fragment, which no server's log has. */
export function remoteAddress(token: string): string {
  return `${location.origin}${ROUTES.remote.path}#${token}`;
}

function newPairing(board: BoardSession, signal?: AbortSignal): Promise<PairingAnswer> {
  return api.board(board.address).call('POST /api/boards/:id/panel/remotes', { signal });
}
