// Sockets on one board that move and react twice a second, and a leader among them, beside the browsers of a test. Some are of the version of
// the frames before this one.

import { randomBytes } from 'node:crypto';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { toBase64Url } from '#protocol/derive.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import { encodePresence, type PresenceValue, presenceVersion } from '#protocol/presence.ts';
import { decodePresence } from '#protocol/presence-reader.ts';
import { boardPath } from '#protocol/routes.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';

/** Two reactions a second are what a client may send. */
const REACTION_MS = 500;
const OLDER = PROTOCOL_VERSION - 1;

interface Socket {
  client: TestClient;
  proto: number;
}

export class LivelyCrowd {
  readonly url: string;
  readonly #origin: string;
  readonly #board: OpenBoardAnswer;
  readonly #leader: TestClient;
  readonly #sockets: readonly Socket[];
  readonly #timer: NodeJS.Timeout;
  #round = 0;
  #leaderX = 0;

  private constructor(
    origin: string,
    url: string,
    { board, leader, sockets }: { board: OpenBoardAnswer; leader: TestClient; sockets: Socket[] },
  ) {
    [this.#origin, this.url] = [origin, url];
    [this.#board, this.#leader, this.#sockets] = [board, leader, sockets];
    this.#timer = setInterval(() => this.#react(), REACTION_MS);
  }

  /** Opens a new board for a leader, who is its manager, `people` and as many more as `older` says. */
  static async open(origin: string, { people, older }: { people: number; older: number }): Promise<LivelyCrowd> {
    const secret = randomBytes(32);
    const board = await openBoard(origin, secret, { name: 'Lea' });
    const leader = await TestClient.join(origin, secret, { opened: board });
    const sockets: Socket[] = [];
    for (let n = 0; n < people + older; n++) {
      const proto = n < older ? OLDER : PROTOCOL_VERSION;
      const opened = await openBoard(origin, secret, { name: `Person ${n}` });
      sockets.push({ client: await TestClient.join(origin, secret, { proto, opened }), proto });
    }
    return new LivelyCrowd(origin, origin + boardPath(board.alias, toBase64Url(secret)), { board, leader, sockets });
  }

  async lockFocus(): Promise<void> {
    const response = await fetch(`${this.#origin}/api/boards/${this.#board.id}/lead`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${this.#board.token}`, 'content-type': 'application/json' },
      body: '{"isFocusLocked":true}',
    });
    if (!response.ok) throw new Error(`lead: ${response.status} ${await response.text()}`);
  }

  /** Moves the leader's view to this place; board units. */
  moveLeader(x: number): void {
    this.#leaderX = x;
  }

  /** The leader's network is gone. */
  cutLeader(): void {
    this.#leader.cut();
  }

  /** Sessions of the crowd of whose reactions the newest socket was told. */
  reacting(): number {
    const reader = this.#sockets.at(-1)?.client;
    const values = reader ? valuesOf(reader) : [];
    return new Set(values.flatMap(({ session, value }) => (decoded(value).value.reaction ? session : []))).size;
  }

  /** Names each socket of the older version that was closed, got no values, or got values that its version does not have. */
  olderFaults(): string[] {
    return this.#sockets.flatMap(({ client, proto }, n) => {
      if (proto !== OLDER) return [];
      const foreign = valuesOf(client).filter(({ value }) => decoded(value).version !== presenceVersion(OLDER));
      return [
        ...(client.closed ? [`socket ${n}: closed ${client.closed.code}`] : []),
        ...(foreign.length > 0 ? [`socket ${n}: ${foreign.length} values of another version`] : []),
        ...(valuesOf(client).length === 0 ? [`socket ${n}: no values`] : []),
      ];
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([this.#leader, ...this.#sockets.map(({ client }) => client)].map((client) => client.leave()));
  }

  #react(): void {
    const round = ++this.#round;
    send(this.#leader, PROTOCOL_VERSION, { viewport: { x: this.#leaderX - 640, y: -360, w: 1280, h: 720 } });
    for (const { client, proto } of this.#sockets)
      send(client, proto, { cursor: { x: round, y: -round }, reaction: { number: round, name: 'celebrate' } });
  }
}

function send(client: TestClient, proto: number, value: PresenceValue): void {
  client.send({ type: 'presence', value: encodePresence(value, presenceVersion(proto)) });
}

function valuesOf(client: TestClient) {
  return client.of('presences').flatMap(({ events }) => events.filter((event) => event.kind === 'value'));
}

/** Throws for what no version has. */
function decoded(value: Uint8Array) {
  const found = decodePresence(value);
  if (!found.ok) throw new Error(`no presence: ${found.error}`);
  return found;
}
