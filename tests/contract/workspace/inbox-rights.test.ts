// An inbox shows and counts only what its person may read and answer at that moment, whatever was given, removed, moved, deleted or answered before.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InboxEntry, ThingKind } from '#protocol/generated/graphql.ts';
import { INBOX } from '#protocol/inbox.ts';
import { mayLetIn } from '../../../server/access/role-assignment.ts';
import { Seeded } from '../../../server/testing/txns.ts';
import { shownEntries } from '../../../server/workspace/inbox/entries.ts';
import { type Engine, engines } from '../storage/engines.ts';
import { inboxStage, type Name } from './inbox-stage.ts';

const SEED = 6525;
const CHANGES = 120;
const HOUR_MS = 3600_000;
const KINDS = ['entity', 'team', 'project', 'board'] as const;
const NAMES = ['ana', 'ben', 'cat', 'dan'] as const;
const ROLES = {
  entity: ['owner', 'admin', 'member'],
  team: ['admin', 'member', 'contributor'],
  project: ['admin', 'member', 'contributor'],
  board: ['manager', 'editor', 'commenter', 'viewer'],
} as const;

describe.each(Object.entries(engines))(`rights of inboxes on %s (seed ${SEED})`, (_name, start) => {
  let engine: Engine;
  let stage: Awaited<ReturnType<typeof inboxStage>>;
  let resources: Record<ThingKind, string[]>;
  const random = new Seeded(SEED);
  const pick = <T>(values: readonly T[]): T => values[random.below(values.length)] as T;

  beforeAll(async () => {
    engine = await start();
    stage = await inboxStage(engine);
    const { entity, team, project, board } = stage.ids;
    const teams = [team, await stage.newTeam()];
    const projects = [project];
    for (let n = 0; n < 4; n++)
      projects.push(await stage.newProject(undefined, { team: teams[n % 2] as string, isPrivate: n > 1 }));
    const boards = [board];
    for (let n = 0; n < 9; n++) boards.push(await stage.newBoard(n < 3 ? null : (projects[n % 5] as string)));
    const { queries } = stage.first.database;
    for (const [n, id] of boards.slice(1, 4).entries())
      await queries
        .insertInto('board_creator')
        .values({ board: id, actor: `person:${stage.person(NAMES[n] as Name).id}` })
        .execute();
    for (const id of teams)
      await queries
        .insertInto('team_export')
        .values({
          team: id,
          id,
          by_person: '',
          language: 'en',
          at: 1,
          sha256: new Uint8Array(32),
          size: 1,
          until: Date.now() + HOUR_MS,
        })
        .execute();
    resources = { entity: [entity], team: teams, project: projects, board: boards };
    // Everybody has an entry of each kind about each resource.
    for (const kind of ['request', 'invite', 'role', 'file'] as const)
      for (const resourceKind of KINDS)
        for (const resource of resources[resourceKind])
          await stage.first.db.changes.inbox.raiseEntries({
            kind,
            resourceKind,
            resource,
            people: NAMES.map((name) => stage.person(name).id),
            sender: '',
            atMs: Date.now(),
            lease: '',
          });
  });
  afterAll(() => stage.end());

  const anyResource = () => {
    const kind = pick(KINDS);
    return { kind, thing: pick(resources[kind]) };
  };
  const changes: (() => Promise<unknown>)[] = [
    async function addRole() {
      const { kind, thing } = anyResource();
      const role = pick(ROLES[kind]);
      const row = { kind, thing, person: stage.person(pick(NAMES)).id, role };
      await stage.first.database.queries
        .insertInto('membership')
        .values(row)
        .onConflict((conflict) => conflict.columns(['kind', 'thing', 'person']).doUpdateSet({ role }))
        .execute();
    },
    async function removeRoles() {
      const { queries } = stage.first.database;
      const person = stage.person(pick(NAMES)).id;
      await queries.deleteFrom('membership').where('kind', '=', pick(KINDS)).where('person', '=', person).execute();
    },
    async function changeBoard() {
      const changed = {
        project: pick([null, ...resources.project]),
        deleted_at: pick([null, null, 1]),
        archived_at: pick([null, 1]),
      };
      const { queries } = stage.first.database;
      await queries.updateTable('board').set(changed).where('id', '=', pick(resources.board)).execute();
    },
    async function changeProject() {
      const changed = { is_private: pick([0, 1]), deleted_at: pick([null, null, null, 1]) };
      const { queries } = stage.first.database;
      await queries.updateTable('project').set(changed).where('id', '=', pick(resources.project)).execute();
    },
    async function changeTeam() {
      const { queries } = stage.first.database;
      const team = pick(resources.team);
      await queries
        .updateTable('team')
        .set({ deleted_at: pick([null, null, 1]) })
        .where('id', '=', team)
        .execute();
      const until = pick([1, Date.now() + HOUR_MS]);
      await queries.updateTable('team_export').set({ until }).where('team', '=', team).execute();
    },
    async function addRequest() {
      const { kind, thing } = anyResource();
      const actor = pick(['guest:a', `person:${stage.person(pick(NAMES)).id}`]);
      await stage.first.database.queries
        .insertInto('access_request')
        .values({ id: randomUUID(), kind, thing, actor, name: 'somebody', at: 1 })
        .execute();
    },
    async function answerRequests() {
      const { queries } = stage.first.database;
      const { thing } = anyResource();
      await queries.updateTable('access_request').set({ answered_at: 1 }).where('thing', '=', thing).execute();
    },
    async function addInvites() {
      const { queries } = stage.first.database;
      for (let n = 0; n < 5; n++) {
        const { kind, thing } = anyResource();
        const [by, id] = [stage.person(pick(NAMES)).id, randomUUID()];
        const email = pick(['', ...NAMES.map((name) => `${name}@northside.example`)]);
        const expires = pick([1, Date.now() + HOUR_MS, Date.now() + HOUR_MS]);
        const row = {
          id,
          kind,
          thing,
          role: pick(ROLES[kind]),
          email,
          invited_by: by,
          at: random.below(1000),
          expires,
        };
        await queries.insertInto('invite').values(row).execute();
        const sha256 = Uint8Array.from({ length: 32 }, () => random.below(256));
        const token = { sha256, invite: id, kind: 'copied', made_by: by, at: 1, expires } as const;
        await queries.insertInto('invite_token').values(token).execute();
      }
    },
    async function endInvites() {
      const { queries } = stage.first.database;
      const { thing } = anyResource();
      await queries.updateTable('invite').set({ revoked: 1 }).where('thing', '=', thing).execute();
    },
  ];

  /** Whether the calls that ask for one resource alone say that the person may let others in there. */
  const letsIn = async (person: string, kind: ThingKind, id: string): Promise<boolean> => {
    const { db, access } = stage.first;
    if (!(await db.reads.resources.invitingThing({ kind, id }))) return false;
    return mayLetIn({ access }, person, kind, id).then(
      () => true,
      () => false,
    );
  };
  /** Returns what an entry should show, by the calls for one resource. Undefined: nothing. */
  const expected = async (name: Name, entry: Pick<InboxEntry, 'kind' | 'thingKind' | 'thingId'>): Promise<unknown> => {
    const { kind, thingKind, thingId: id } = entry;
    const { db, access, database } = stage.first;
    const { id: person } = stage.person(name);
    if (!(await db.reads.resources.invitingThing({ kind: thingKind, id }))) return undefined;
    const role = await access.roleThere(person, thingKind, id);
    if (kind === 'role') return role;
    if (kind === 'file') {
      const row = thingKind === 'team' ? await db.reads.teamExports.exportOf(id) : undefined;
      return row?.file && row.file.untilMs > Date.now() && role === 'admin' ? 'file' : undefined;
    }
    if (kind === 'request') {
      if (!(await letsIn(person, thingKind, id))) return undefined;
      const open = database.queries.selectFrom('access_request').select('actor').where('answered_at', 'is', null);
      const rows = await open.where('kind', '=', thingKind).where('thing', '=', id).execute();
      return rows.filter(({ actor }) => actor.startsWith('person:')).length || undefined;
    }
    const invites = await db.reads.invites.waitingInvites({ kind: thingKind, thing: id, nowMs: Date.now() });
    const ranks: readonly string[] = ROLES[thingKind];
    for (const invite of invites) {
      const isMore = role === undefined || ranks.indexOf(invite.role) < ranks.indexOf(role);
      const isTheirs = name !== 'dan' && invite.email === `${name}@northside.example`;
      if (isTheirs && isMore && (await letsIn(invite.invitedBy, thingKind, id))) return invite.id;
    }
    return undefined;
  };
  const content = ({ kind, role, requestCount, invite }: InboxEntry): unknown =>
    kind === 'role' ? role : kind === 'request' ? requestCount : kind === 'invite' ? invite : 'file';

  test(`shows what the calls for one resource say, after each of ${CHANGES} changes`, async () => {
    const found = { request: 0, invite: 0, role: 0, file: 0 };
    for (let n = 0; n < CHANGES; n++) {
      await pick(changes)();
      const name = NAMES[n % NAMES.length] as Name;
      const { id: person } = stage.person(name);
      const entries = await shownEntries(stage.first.db, person, { nowMs: Date.now() });
      const byEntry = new Map(entries.map((entry) => [`${entry.kind} ${entry.thingId}`, content(entry)]));
      for (const kind of ['request', 'invite', 'role', 'file'] as const)
        for (const type of KINDS)
          for (const id of resources[type]) {
            const actual = byEntry.get(`${kind} ${id}`);
            const row = { kind, thingKind: type, thingId: id };
            expect([n, name, kind, type, actual]).toEqual([n, name, kind, type, await expected(name, row)]);
            if (actual !== undefined) found[kind] += 1;
          }
      const page = await stage.second.inbox.page(stage.person(name), {});
      expect(page.unread).toBe(Math.min(entries.length, INBOX.maxUnread));
      expect(page.rows.map(({ id }) => id)).toEqual(entries.slice(0, INBOX.pageRows).map(({ id }) => id));
    }
    expect(Object.entries(found).filter(([, count]) => count < CHANGES / 10)).toEqual([]);
  });
});
