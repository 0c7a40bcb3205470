// Who owns a clientId in this browser: a lock that dies with its tab. Web Locks where there are any; a page on plain http (a
// LAN) has none, and there tabs ask each other over a BroadcastChannel. Knows nothing of queues.

export type Release = () => void;

export interface ClientLocks {
  /** The lock of a clientId this worker has just made. */
  hold(clientIdHex: string): Promise<Release>;
  /** Takes the lock of a clientId; undefined while another worker of this browser holds it. */
  take(clientIdHex: string): Promise<Release | undefined>;
}

/** Of the Web Lock. */
export const lockName = (clientIdHex: string) => `atrium-client-${clientIdHex}`;

export function webLocks(manager: LockManager): ClientLocks {
  return {
    hold: (clientIdHex) =>
      new Promise((resolve, reject) => {
        manager.request(lockName(clientIdHex), () => new Promise<void>((release) => resolve(release))).catch(reject);
      }),
    take: (clientIdHex) =>
      new Promise((resolve, reject) => {
        manager
          .request(lockName(clientIdHex), { ifAvailable: true }, (lock) => {
            if (!lock) return resolve(undefined);
            return new Promise<void>((release) => resolve(release));
          })
          .catch(reject);
      }),
  };
}

/** A living worker answers at once; a tab whose worker is stopped does not, and is told `replaced` by the server when it wakes. */
const ANSWER_MS = 400;

interface AskMessage {
  ask: string;
  from: number;
}
interface HeldMessage {
  held: string;
  to: number;
}

export function channelLocks(open: () => BroadcastChannel, random: () => number): ClientLocks {
  const own = random();
  const held = new Set<string>();
  const asking = new Map<string, () => void>();
  let channel: BroadcastChannel | undefined;

  const listen = (): BroadcastChannel => {
    if (channel) return channel;
    const opened = open();
    opened.onmessage = ({ data }: MessageEvent<AskMessage | HeldMessage>) => {
      if ('ask' in data) {
        // Of two who ask at a time the one with the lower number gets it.
        const mine = held.has(data.ask) || (asking.has(data.ask) && own < data.from);
        if (mine) opened.postMessage({ held: data.ask, to: data.from } satisfies HeldMessage);
      } else if (data.to === own) {
        asking.get(data.held)?.();
      }
    };
    channel = opened;
    return opened;
  };

  const hold = (clientIdHex: string): Release => {
    listen();
    held.add(clientIdHex);
    return () => {
      held.delete(clientIdHex);
      if (held.size > 0) return;
      channel?.close();
      channel = undefined;
    };
  };

  return {
    hold: async (clientIdHex) => hold(clientIdHex),
    async take(clientIdHex) {
      if (held.has(clientIdHex) || asking.has(clientIdHex)) return undefined;
      const free = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(true), ANSWER_MS);
        asking.set(clientIdHex, () => {
          clearTimeout(timer);
          resolve(false);
        });
        listen().postMessage({ ask: clientIdHex, from: own } satisfies AskMessage);
      });
      asking.delete(clientIdHex);
      return free ? hold(clientIdHex) : undefined;
    },
  };
}
