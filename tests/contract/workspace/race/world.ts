// A small place for one race: a team with projects, boards, people, invites and requests, made anew in a database, and all that is in it
// afterwards, in names instead of ids, so that two of them can be compared.

import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { deriveBoard, sha256 } from '../../../../server/access/board-secrets.ts';
import type { Tables } from '../../../../server/platform/database/tables.ts';

/** What one has in `World.ids`; each has an entity and a team of their own besides, `<name>Home`. */
export const PEOPLE = ['owner', 'ana', 'ben', 'mia', 'con', 'out', 'asks'] as const;
const PLACES = ['entity', 'team', 'oldTeam', 'project', 'other', 'oldProject', 'gone', 'filler'] as const;
const BOARDS = ['board', 'own', 'oldBoard', 'withTeam', 'before', 'made', 'copied'] as const;
const MADE = [
  'template',
  'newTemplate',
  'newTeam',
  'newProject',
  'invite',
  'boardInvite',
  'request',
  'boardRequest',
] as const;

export type Person = (typeof PEOPLE)[number];
type Name = Person | (typeof PLACES)[number] | (typeof BOARDS)[number] | (typeof MADE)[number] | `${Person}Home`;
/** When what was deleted before was. */
const BEFORE_MS = 3600_000;

export class World {
  readonly ids = {} as Record<Name, string>;
  /** Of boards, made or to be made. */
  readonly secrets = {} as Record<(typeof BOARDS)[number], { alias: string; secret: string }>;
  /** SHA-256 of the secret of a link of `board`. */
  readonly link = new Uint8Array(randomBytes(32));
  readonly tokens = { invite: randomBytes(32), boardInvite: randomBytes(32) };
  readonly #all: Kysely<Tables>;

  private constructor(all: Kysely<Tables>) {
    this.#all = all;
    const homes = PEOPLE.map((person) => `${person}Home` as const);
    for (const name of [...PEOPLE, ...homes, ...PLACES, ...MADE]) this.ids[name] = randomUUID();
    for (const name of BOARDS) {
      const bytes = randomBytes(32);
      const { id, alias } = deriveBoard(bytes);
      this.ids[name] = id;
      this.secrets[name] = { alias, secret: bytes.toString('base64url') };
    }
  }

  static async of(all: Kysely<Tables>): Promise<World> {
    const world = new World(all);
    await all.transaction().execute((within) => world.#make(within));
    return world;
  }

  token(which: 'invite' | 'boardInvite'): string {
    return this.tokens[which].toString('base64url');
  }

  async #make(all: Kysely<Tables>): Promise<void> {
    const { ids } = this;
    const nowMs = Date.now();
    const deleted_at = nowMs - BEFORE_MS;
    const homes = PEOPLE.map((person) => ids[`${person}Home`]);
    // One seat and one team more than there are.
    const entity = { id: ids.entity, name: 'E', seats: 6, created_at: 1 };
    await all
      .insertInto('entity')
      .values([entity, ...homes.map((id) => ({ id, name: '', seats: null, created_at: 1 }))])
      .execute();
    const fillers = Array.from({ length: 8 }, (_, n) => ({ id: randomUUID(), name: `Filler ${n}` }));
    await all
      .insertInto('team')
      .values([
        ...homes.map((id) => ({ id, entity: id, name: '', created_at: 1, deleted_at: null })),
        ...fillers.map((filler) => ({ ...filler, entity: ids.entity, created_at: 1, deleted_at: null })),
        { id: ids.team, entity: ids.entity, name: 'Team', created_at: 1, deleted_at: null },
        { id: ids.oldTeam, entity: ids.entity, name: 'Old', created_at: 1, deleted_at },
      ])
      .execute();
    const said = { iss: 'race', initials: '', color: '', email: '', email_verified: 1, language: null, created_at: 1 };
    await all
      .insertInto('person')
      .values(
        PEOPLE.map((name) => {
          const home = ids[`${name}Home`];
          return { ...said, id: ids[name], sub: ids[name], name, entity: home, team: home };
        }),
      )
      .execute();
    const colored = { color: '#112233', created_at: 1, created_by: ids.ana };
    const living = { archived_at: null, deleted_at: null };
    await all
      .insertInto('project')
      .values([
        { id: ids.project, team: ids.team, name: 'Project', ...colored, ...living },
        { id: ids.other, team: ids.team, name: 'Other', ...colored, ...living },
        { id: ids.oldProject, team: ids.team, name: 'Old', ...colored, archived_at: null, deleted_at },
        { id: ids.gone, team: ids.oldTeam, name: 'Gone', ...colored, archived_at: null, deleted_at },
      ])
      .execute();
    const board = (name: (typeof BOARDS)[number], project: string | null, at: number | null) => ({
      id: ids[name],
      alias: this.secrets[name].alias,
      created_at: 1,
      project,
      deleted_at: at,
    });
    await all
      .insertInto('board')
      .values([
        board('board', ids.project, null),
        board('own', null, null),
        board('oldBoard', ids.project, deleted_at),
        board('withTeam', ids.gone, deleted_at),
        board('before', ids.gone, deleted_at - 1),
      ])
      .execute();
    await all
      .insertInto('board_creator')
      .values({ board: ids.own, actor: `person:${ids.mia}` })
      .execute();
    await all.insertInto('board_link').values({ board: ids.board, sha256: this.link, role: 'viewer' }).execute();
    const given = (kind: string, thing: string, person: Person, role: string) => ({
      kind,
      thing,
      person: ids[person],
      role,
    });
    await all
      .insertInto('membership')
      .values([
        ...PEOPLE.flatMap((person) => [
          given('entity', ids[`${person}Home`], person, 'owner'),
          given('team', ids[`${person}Home`], person, 'admin'),
        ]),
        given('entity', ids.entity, 'owner', 'owner'),
        given('team', ids.team, 'ana', 'admin'),
        given('team', ids.oldTeam, 'ana', 'admin'),
        given('team', ids.team, 'ben', 'admin'),
        given('team', ids.team, 'mia', 'member'),
        given('team', ids.team, 'con', 'contributor'),
        given('project', ids.project, 'mia', 'member'),
        given('board', ids.board, 'mia', 'manager'),
        given('board', ids.own, 'mia', 'manager'),
      ])
      .execute();
    const invited = { email: '', at: nowMs, expires: nowMs + BEFORE_MS };
    await all
      .insertInto('invite')
      .values([
        { id: ids.invite, kind: 'team', thing: ids.team, role: 'member', invited_by: ids.ana, ...invited },
        { id: ids.boardInvite, kind: 'board', thing: ids.board, role: 'viewer', invited_by: ids.mia, ...invited },
      ])
      .execute();
    const token = { kind: 'copied' as const, at: nowMs, expires: nowMs + BEFORE_MS };
    await all
      .insertInto('invite_token')
      .values([
        { sha256: sha256(this.tokens.invite), invite: ids.invite, made_by: ids.ana, ...token },
        { sha256: sha256(this.tokens.boardInvite), invite: ids.boardInvite, made_by: ids.mia, ...token },
      ])
      .execute();
    const template = {
      name: 'Template',
      name_key: 'template',
      words: '',
      made_by: ids.mia,
      created_at: 1,
      changed_at: 1,
    };
    await all
      .insertInto('template')
      .values({
        ...{ id: ids.template, owner: 'team', owner_id: ids.team, category: null },
        ...template,
        ...{ sha256: new Uint8Array(32), bytes: 0, items: 0, frames: 0 },
      })
      .execute();
    const asked = { actor: `person:${ids.asks}`, name: 'asks', at: nowMs };
    await all
      .insertInto('access_request')
      .values([
        { id: ids.request, kind: 'team', thing: ids.team, ...asked },
        { id: ids.boardRequest, kind: 'board', thing: ids.board, ...asked },
      ])
      .execute();
  }

  /** All rows of it, of times only whether they are there. */
  async rows(): Promise<string[]> {
    const { ids } = this;
    const all = this.#all;
    const things = Object.values(ids);
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
    const named = (value: unknown): string => {
      const text = String(value);
      return names.get(text) ?? names.get(text.replace(/^person:/, '')) ?? text;
    };
    const at = (time: number | null): boolean => time !== null;
    const teams = await all.selectFrom('team').selectAll().where('id', 'in', things).execute();
    const projects = await all.selectFrom('project').selectAll().where('id', 'in', things).execute();
    const boards = await all.selectFrom('board').selectAll().where('id', 'in', things).execute();
    const entities = await all.selectFrom('entity').select('id').where('id', 'in', things).execute();
    const people = await all.selectFrom('person').select('id').where('id', 'in', things).execute();
    const makers = await all.selectFrom('board_creator').selectAll().where('board', 'in', things).execute();
    const links = await all.selectFrom('board_link').selectAll().where('board', 'in', things).execute();
    const given = await all.selectFrom('membership').selectAll().where('thing', 'in', things).execute();
    const invites = await all.selectFrom('invite').selectAll().where('thing', 'in', things).execute();
    const asked = await all.selectFrom('access_request').selectAll().where('thing', 'in', things).execute();
    const templates = await all.selectFrom('template').selectAll().where('id', 'in', things).execute();
    const shown = await all.selectFrom('board_public').select('board').where('board', 'in', things).execute();
    return [
      ...entities.map(({ id }) => ['entity', id]),
      ...people.map(({ id }) => ['person', id]),
      ...teams.map((row) => ['team', row.id, row.name, at(row.deleted_at)]),
      ...projects.map((row) => [
        ...['project', row.id, row.team, row.name, row.is_private],
        ...[at(row.archived_at), at(row.deleted_at)],
      ]),
      ...boards.map((row) => [
        ...['board', row.id, row.project, row.admits],
        ...[at(row.archived_at), at(row.deleted_at), at(row.cleared_at)],
      ]),
      ...makers.map((row) => ['maker', row.board, row.actor]),
      ...links.map((row) => ['link', row.board, row.role, row.revoked]),
      ...given.map((row) => ['given', row.kind, row.thing, row.person, row.role]),
      ...invites.map((row) => ['invite', row.kind, row.thing, row.role, row.revoked, row.accepted_by]),
      ...asked.map((row) => ['asked', row.kind, row.thing, row.actor, at(row.answered_at), row.role]),
      ...templates.map((row) => ['template', row.id, row.owner_id, row.made_by, at(row.retired_at)]),
      ...shown.map(({ board }) => ['shown', board]),
    ]
      .map((row) => row.map(named).join(' '))
      .sort();
  }
}
