// The service `realtime`: the thread of the rooms, ownership of boards, the socket gateway and the rights watch, started
// and stopped together.

import type { Server } from 'node:http';
import type { Access } from '../../access/opening.ts';
import type { PanelActivity } from '../../access/panel-activity.ts';
import type { Tickets } from '../../access/tickets.ts';
import type { StoreSettings } from '../../platform/blobs/open-store.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Metrics, Standing, Tails } from '../../platform/metrics/metrics.ts';
import type { Trust } from '../../platform/net/address.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type SharedThread, startThread, wayInto } from '../../platform/threads/start.ts';
import type { Repair } from '../core/repair.ts';
import type { MakeSnapshot } from '../core/snapshot-jobs.ts';
import type { RoomsHandlers } from '../core/thread.ts';
import { Leases } from './board-leases.ts';
import { alone } from './board-owners.ts';
import type { boardPresenceChanges } from './board-presence-changes.ts';
import { BoardRowEvents } from './board-row-events.ts';
import { type BoardRowsDb, boardRowKinds } from './board-row-kinds.ts';
import { BoardSummaryWriter } from './board-summary-writer.ts';
import { Gateway } from './gateway.ts';
import { HttpLines } from './http-lines.ts';
import { LineRelay } from './line-relay.ts';
import { PresenceWriter } from './presence-writer.ts';
import { Remotes } from './remotes.ts';
import { RightsWatch } from './rights-watch.ts';
import { Rooms } from './rooms.ts';

/** The calls of all parts of the service. */
type RealtimeDb = Uses<{ changes: { boardPresence: Only<typeof boardPresenceChanges, 'clearInside'> } }> &
  ConstructorParameters<typeof Leases>[0] &
  ConstructorParameters<typeof BoardSummaryWriter>[0]['db'] &
  ConstructorParameters<typeof Rooms>[0]['db'] &
  ConstructorParameters<typeof PresenceWriter>[1] &
  BoardRowsDb &
  ConstructorParameters<typeof Remotes>[0]['db'] &
  ConstructorParameters<typeof RightsWatch>[3]['db'] &
  ConstructorParameters<typeof Gateway>[1]['db'];

export interface RealtimeDeps {
  http: Server;
  store: StoreSettings;
  blobs: BlobStore;
  database: SharedThread;
  db: RealtimeDb;
  access: Access;
  keys: Keys;
  tickets: Tickets;
  clock: Clock;
  trusts: Trust;
  bus: Bus;
  metrics: Metrics;
  makeSnapshot: MakeSnapshot;
  /** Several processes may use the database. */
  isShared: boolean;
  /** Another handler serves sockets of other paths, as in development. */
  othersUpgrade: boolean;
  /** The period at which changes by other processes are looked for. */
  pollMs: number;
  repair: Repair;
  panelActivity: PanelActivity;
  /** Returns the HTTP response by which an upgrade is refused. */
  refusal(status: number): string;
  log: Logger;
}

export interface Realtime {
  readonly lines: HttpLines;
  readonly lineRelay: LineRelay;
  /** Resolves when the rooms broke. */
  readonly lost: Promise<Error>;
  standing(): Standing;
  tails(): Promise<Tails>;
  /** Boards can be taken from now on. `address`: where other processes reach this one. */
  begin(address: string): Promise<void>;
  /** What was taken is committed and answered, then sockets are told to reconnect. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRealtime(settings: Settings['boards'], deps: RealtimeDeps): Promise<Realtime> {
  const { http, store, blobs, database, db, access, keys, tickets, clock, trusts, bus, metrics, makeSnapshot } = deps;
  const { repair, panelActivity, log, isShared, othersUpgrade, pollMs } = deps;
  const owners = isShared ? new Leases(db, bus, settings.leaseMs) : alone;
  const forRooms = await wayInto(database);
  const thread = startThread<RoomsHandlers>(
    new URL('../core/thread.ts', import.meta.url),
    { store, database: forRooms, snapshotCheckMs: settings.snapshotCheckMs },
    [forRooms],
    (method, error) => log.error({ err: error, method }, 'a message to the rooms thread failed'),
  );
  const { boardNotesMs, searchIndexDelayMs } = settings;
  const notes = new BoardSummaryWriter({ db, bus, log, everyMs: boardNotesMs, searchIndexDelayMs });
  const rooms = new Rooms({ thread, db, blobs, owners, bus, metrics, makeSnapshot, repair, notes, log });
  if (owners === alone) await db.changes.boardPresence.clearInside();
  const inside = new PresenceWriter(rooms, db, bus, log);
  const kinds = boardRowKinds(db);
  const rowEvents = new BoardRowEvents({ rooms, kinds, bus, log, isShared: owners !== alone, pollMs });
  const rightsWatch = new RightsWatch(rooms, access, bus, { db, rowEvents, log, periodMs: pollMs });
  panelActivity.watch(function* panelsHere() {
    for (const { socket } of rooms.sockets()) yield socket.grant.actor;
  });
  const remotes = new Remotes({ db, bus, tickets, rowEvents, log, lookMs: pollMs });
  const gateway = new Gateway(http, {
    rowEvents,
    remotes,
    rooms,
    db,
    access,
    keys,
    tickets,
    clock,
    trusts,
    bus,
    metrics,
    repair,
    log,
    // A lease that was renewed just now, and a little more.
    ownerMs: settings.leaseMs + 2000,
    origins: settings.origins,
    othersUpgrade,
    refusal: deps.refusal,
    helloMs: settings.helloMs,
    idleMs: settings.idleMs,
    waitingSockets: settings.waitingSockets,
    waitingPerNetwork: settings.waitingPerNetwork,
    waitingPlaceMs: settings.waitingPlaceMs,
    boardsPerNetwork: settings.boardsPerNetwork,
  });
  const lines = new HttpLines({ http, owners, log });
  return {
    lines,
    lineRelay: new LineRelay({ keys, clock, owners }),
    lost: thread.lost,
    standing: () => rooms.standing,
    tails: () => thread.calls.tails(),
    begin: (address) => owners.begin(address),
    async leave() {
      rightsWatch.close();
      rowEvents.close();
      remotes.close();
      panelActivity.close();
      await rooms.close();
      await owners.close();
      await gateway.close();
      lines.close();
      await inside.close();
    },
    stop: () => thread.stop(),
  };
}
