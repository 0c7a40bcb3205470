// The phones that lead this panel, as the server has them, and what they are paired by.

import { proxy } from 'valtio';
import type { TicketAnswer } from '#protocol/api.ts';
import { serverClock } from '#protocol/browser/server-clock.ts';
import type { FromPanel, PairingAnswer, RemoteCommand, ToPanel } from '#protocol/remote.ts';
import { ROUTES } from '#protocol/routes.ts';
import { api } from '../../../api/api.ts';
import { hearRemotes, type RemoteSocket } from '../../../api/remote-socket.ts';
import type { BoardAddress } from '../../board/session/address.ts';

export type Remote = Extract<ToPanel, { remotes: unknown }>['remotes'][number];

interface Leading {
  remotes: readonly Remote[];
  isTogether: boolean;
  /** Null: it comes, or the server is not there. */
  pairing: PairingAnswer | null;
  isOffline: boolean;
}

const nothing = (): Leading => ({ remotes: [], isTogether: false, pairing: null, isOffline: false });
export const leading = proxy<Leading>(nothing());

/** What is scanned is asked for anew so long before it ends. */
const BEFORE_MS = 30_000;
const RETRY_MS = 3000;

let address: BoardAddress | undefined;
let line: RemoteSocket<FromPanel> | undefined;

/** Until what is returned is called. */
export function followRemotes(of: BoardAddress, obey: (command: RemoteCommand) => void): () => void {
  address = of;
  Object.assign(leading, nothing());
  const own = hearRemotes({
    ticket: async (signal) => (await asked<TicketAnswer>('POST', '/ticket', signal)).ticket,
    told(value) {
      if ('command' in value) return obey(value.command);
      // A server that began anew does not know what was chosen here.
      if (value.isTogether !== leading.isTogether && leading.remotes.length > 0)
        own.say({ together: leading.isTogether });
      leading.remotes = value.remotes;
    },
    up: (isUp) => {
      leading.isOffline = !isUp;
    },
    over: () => Object.assign(leading, nothing()),
  });
  line = own;
  return () => {
    own.stop();
    if (line === own) line = undefined;
    Object.assign(leading, nothing());
  };
}

export function sayShown(said: FromPanel): void {
  line?.say(said);
}

export function setTogether(together: boolean): void {
  leading.isTogether = together;
  line?.say({ together });
}

/** While somebody may scan it. */
export function keepPairing(): () => void {
  const gone = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (): Promise<void> => {
    try {
      leading.pairing = await asked<PairingAnswer>('POST', '', gone.signal);
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

export const endRemote = (id: string): Promise<void> => end(`/${id}`);
export async function endRemotes(): Promise<void> {
  await end('');
  if (leading.pairing && address) leading.pairing = await asked<PairingAnswer>('POST', '').catch(() => null);
}

async function end(path: string): Promise<void> {
  // One that has ended meanwhile is gone as it is; what is not heard stays in the list.
  await asked('DELETE', path).catch(() => undefined);
}

/** The token stands in the fragment, which no server's log has. */
export function remoteAddress(token: string): string {
  return `${location.origin}${ROUTES.remote.path}#${token}`;
}

function asked<T>(method: string, path: string, signal = new AbortController().signal): Promise<T> {
  return api.board(address as BoardAddress).ask<T>(method, `panel/remotes${path}`, undefined, signal);
}
