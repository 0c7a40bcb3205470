// Two processes' views of one database with a team, a project, a board and four people, for tests of inboxes.

import { randomUUID } from 'node:crypto';
import type { GivenRole, InboxEntry, ThingKind } from '#protocol/generated/graphql.ts';
import { INBOX } from '../../../server/access/inbox-events.ts';
import { type Right, WorkspaceAccess } from '../../../server/access/membership.ts';
import { LocalBus } from '../../../server/platform/bus/bus.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { LogWriter } from '../../../server/platform/database/log/log-writer.ts';
import { openDatabase, type Where } from '../../../server/platform/database/open-database.ts';
import type { Person } from '../../../server/policies/person.ts';
import { CHANGES, type DatabaseClient, READS } from '../../../server/start/queries.ts';
import { inboxKind } from '../../../server/workspace/inbox/entry-job.ts';
import { Inbox } from '../../../server/workspace/inbox/inbox.ts';
import { answerInvite } from '../../../server/workspace/invites/invite-answers.ts';
import type { Engine } from '../storage/engines.ts';

const NAMES = ['ana', 'ben', 'cat', 'dan'] as const;
export type Name = (typeof NAMES)[number];
const LEASE_MS = 600_000;
const HOUR_MS = 3600_000;

export interface InboxProcess {
  database: Database;
  db: DatabaseClient;
  access: WorkspaceAccess;
  inbox: Inbox;
  bus: LocalBus;
  /** The people whose pages were notified of their inboxes. */
  notified: string[];
  /** Runs all jobs of inboxes that are due. */
  runJobs(): Promise<void>;
}

async function processOf(where: Where): Promise<InboxProcess> {
  const database = await openDatabase(where);
  const thread = { nowMs: database.nowMs, log: new LogWriter(database.log) };
  const groups = (all: typeof READS | typeof CHANGES) =>
    Object.fromEntries(Object.entries(all).map(([name, group]) => [name, group(database.queries, thread)]));
  const db = { reads: groups(READS), changes: groups(CHANGES) } as unknown as DatabaseClient;
  const bus = new LocalBus();
  const notified: string[] = [];
  bus.subscribe((hint) => {
    if (hint.kind === 'workspace' && hint.event.kind === 'inbox') notified.push(...hint.people);
  });
  const kind = inboxKind({ db, bus });
  return {
    database,
    db,
    access: new WorkspaceAccess(db.reads.memberships),
    inbox: new Inbox({ db, bus }),
    bus,
    notified,
    async runJobs() {
      for (;;) {
        const job = await db.changes.jobs.takeJob({ kinds: [INBOX], lease: randomUUID(), leaseMs: LEASE_MS });
        if (!job) return;
        await kind.run(job, new AbortController().signal);
        await db.changes.jobs.endJob(job.lease);
      }
    },
  };
}

/** Ana owns the entity and manages all; Ben, Cat and Dan hold seats of it. All addresses are verified but Dan's. */
export async function inboxStage(engine: Engine) {
  const where = await engine.fresh();
  const first = await processOf(where);
  const second = await processOf(where);
  const { queries } = first.database;
  const people = new Map<string, Person>();
  const addPerson = async (sub: string): Promise<Person> => {
    const named = { iss: 'https://northside.example', sub };
    const profile = { name: sub, initials: 'A', color: '#223344', email: `${sub}@northside.example`, language: null };
    const { id } = await first.db.changes.people.personMade({
      ...named,
      profile: { ...profile, emailVerified: sub !== 'dan' },
    });
    const none = { authTimeS: undefined, sessionId: undefined, signIn: undefined };
    return { ...named, id, clientId: '', ...none };
  };
  for (const sub of NAMES) people.set(sub, await addPerson(sub));
  const person = (name: Name): Person => people.get(name) as Person;
  const idOf = (holder: Name | Person): string => (typeof holder === 'string' ? person(holder) : holder).id;
  const ids: Record<ThingKind, string> = {
    entity: randomUUID(),
    team: randomUUID(),
    project: randomUUID(),
    board: randomUUID(),
  };
  await queries.insertInto('entity').values({ id: ids.entity, name: 'Northside', created_at: 1 }).execute();
  await queries.updateTable('entity').set({ tier: 'enterprise' }).execute();
  const addRole = async (kind: ThingKind, resource: string, holder: Name | Person, role: string): Promise<void> => {
    await queries
      .insertInto('membership')
      .values({ kind, thing: resource, person: idOf(holder), role })
      .execute();
  };
  const newTeam = async (id: string = randomUUID()): Promise<string> => {
    await queries.insertInto('team').values({ id, entity: ids.entity, name: id, created_at: 1 }).execute();
    return id;
  };
  const newProject = async (
    id: string = randomUUID(),
    { team = ids.team, isPrivate = false } = {},
  ): Promise<string> => {
    const row = { id, team, name: 'Science', color: '#0b6e69', is_private: isPrivate ? 1 : 0, created_at: 1 };
    await queries
      .insertInto('project')
      .values({ ...row, created_by: person('ana').id })
      .execute();
    return id;
  };
  const newBoard = async (project: string | null = ids.project, id: string = randomUUID()): Promise<string> => {
    const row = { id, alias: id, project, title: 'Leaf lab', title_key: 'leaf lab', created_at: 1 };
    await queries.insertInto('board').values(row).execute();
    return id;
  };
  await newTeam(ids.team);
  await newProject(ids.project, { isPrivate: true });
  await newBoard(ids.project, ids.board);
  await addRole('entity', ids.entity, 'ana', 'owner');
  for (const name of NAMES.slice(1)) await addRole('entity', ids.entity, name, 'member');

  /** Ana's right to manage something. */
  const right = (kind: ThingKind, resource: string): Right => {
    const holder = { person: person('ana').id };
    if (kind === 'board') return { kind, ...holder, things: [resource], verb: 'share' };
    return { kind, ...holder, thing: resource, verb: 'manage' };
  };

  const page = async (name: Name, args = {}) => {
    await first.runJobs();
    return first.inbox.page(person(name), args);
  };
  const entryOf = async (name: Name, kind: InboxEntry['kind'], resource: string): Promise<InboxEntry | undefined> =>
    (await page(name)).rows.find((entry) => entry.kind === kind && entry.thingId === resource);
  const requestAccess = (board: string, name: Name, message = '') => {
    const actor = `person:${person(name).id}`;
    const limits = { max: 100, ofNetwork: 100 };
    const request = { id: randomUUID(), kind: 'board', thing: board, actor, name, message } as const;
    return first.db.changes.requests.addRequest({ ...request, atMs: Date.now(), network: actor, limits });
  };
  const setBoardRole = (board: string, holder: Name | Person, role: string) =>
    first.db.changes.boardAccess.giveRole({
      board,
      person: idOf(holder),
      role,
      nowMs: Date.now(),
      right: right('board', board),
    });
  const inviteTo = async (kind: ThingKind, resource: string, email: string, role: GivenRole) => {
    const { id: madeBy } = person('ana');
    const sha256 = Uint8Array.from(Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex'));
    const token = { sha256, kind: 'copied', madeBy, atMs: Date.now(), expiresMs: Date.now() + HOUR_MS } as const;
    const invite = { id: randomUUID(), kind, thing: resource, role, email, token, right: right(kind, resource) };
    return (await first.db.changes.invites.addInvite({ ...invite, max: 100, maxTokens: 10 })) as string;
  };
  const answer = (name: Name, id: string, accept: boolean) => {
    const { db, access, bus } = first;
    return answerInvite({ db, access, bus }, person(name), { id, accept }).catch(({ code }: { code: string }) => code);
  };

  return {
    first,
    second,
    ids,
    person,
    addPerson,
    addRole,
    newTeam,
    newProject,
    newBoard,
    page,
    entryOf,
    requestAccess,
    setBoardRole,
    inviteTo,
    answer,
    right,
    async end() {
      for (const { database } of [first, second]) await database.close();
      await engine.end();
    },
  };
}
