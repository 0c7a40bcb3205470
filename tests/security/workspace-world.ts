// People of every kind around a private project of a team, and things of theirs made afresh for each question.

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { deriveBoard, sha256 } from '../../server/access/board-secrets.ts';
import { openStore } from '../../server/platform/blobs/open-store.ts';
import { titleKeyOf } from '../../server/platform/database/titles.ts';
import type { TestServer } from '../../server/testing/test-server.ts';
import { unclaimed } from '../../server/testing/unclaimed.ts';
import { signUpPeople, type WorkspacePerson } from '../contract/workspace/people.ts';

/**
 * With an access token, by what they were given: those named as a role have it on the board alone. Two of another entity have it in
 * their list by a link that is closed to them: its password they have not given; the board asks first, and nobody has let them in.
 */
export const PEOPLE = [
  'otherEntity',
  'locked',
  'waiting',
  'sameEntity',
  'inTeam',
  'viewer',
  'commenter',
  'editor',
  'manager',
  'teamAdmin',
  'entityAdmin',
] as const;
export type Kind = (typeof PEOPLE)[number];

/** By a link of the board, or with nothing; the last two stand before a closed door as people do. */
export const GUESTS = [
  'nobody',
  'guestViewer',
  'guestCommenter',
  'guestEditor',
  'guestExpired',
  'guestLocked',
  'guestWaiting',
] as const;
export type Guest = (typeof GUESTS)[number];

const LINKS = {
  guestViewer: 'viewer',
  guestCommenter: 'commenter',
  guestEditor: 'editor',
  guestExpired: 'editor',
  guestLocked: 'editor',
  guestWaiting: 'editor',
} as const;
const LINK_OF: Partial<Record<Kind | Guest, keyof typeof LINKS>> = { locked: 'guestLocked', waiting: 'guestWaiting' };
const STRANGERS: readonly Kind[] = ['otherEntity', 'locked', 'waiting'];

/** Whoever waits does so at a board that asks first; everybody else can have one together. */
export function asksFirst(who: Kind | Guest): boolean {
  return who === 'waiting' || who === 'guestWaiting';
}

export interface Things {
  team: string;
  /** With the same people in the same roles. */
  deletedTeam: string;
  /** Private. */
  project: string;
  board: string;
  alias: string;
  /** Of an invite to the board, for whoever has its link. */
  invite: string;
  inviteToken: string;
  /** Of somebody who asked for a role on the board. */
  request: string;
  /** A template of the team, saved by `acted`, and a category of the team. */
  template: string;
  category: string;
  secrets: Record<keyof typeof LINKS, Uint8Array>;
}

const NO_ITEMS = Buffer.from('{"type":"atrium","version":1,"items":[]}');

/** Writes a blob as the store of files does. */
async function writeBlob(dataDir: string, bytes: Buffer): Promise<void> {
  const { blobs } = await openStore({ dataDir }, unclaimed);
  await blobs.put(bytes);
}

function sha256Bytes(bytes: Buffer): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}

export class World {
  readonly entity: string;
  readonly people: Readonly<Record<Kind, WorkspacePerson>>;
  /** Of the entity, in the team, the project and the board: on whom others act. */
  readonly acted: WorkspacePerson;
  readonly #server: TestServer;
  readonly #db: DatabaseSync;

  private constructor(server: TestServer, people: readonly WorkspacePerson[]) {
    this.#server = server;
    this.#db = new DatabaseSync(server.database, { timeout: 20_000 });
    const [owner, acted, ...others] = people as [WorkspacePerson, WorkspacePerson, ...WorkspacePerson[]];
    this.acted = acted;
    this.entity = owner.entityId;
    this.people = Object.fromEntries(PEOPLE.map((kind, i) => [kind, others[i]])) as Record<Kind, WorkspacePerson>;
    this.#db
      .prepare(`UPDATE entity SET tier = 'enterprise', embed_origins = 'https://wiki.example' WHERE id = ?`)
      .run(this.entity);
    for (const kind of PEOPLE)
      if (!STRANGERS.includes(kind))
        this.#give('entity', this.entity, this.people[kind], kind === 'entityAdmin' ? 'admin' : 'member');
    this.#give('entity', this.entity, acted, 'member');
    for (const kind of PEOPLE) {
      const { id, teamId: team } = this.people[kind];
      const row = { team, name: 'Own', color: '#2456c9', is_private: 0, created_at: 1, created_by: id };
      this.#insert('project', { id: this.ownProject(kind), ...row });
    }
  }

  /** Of the team that was made with the account. */
  ownProject(kind: Kind): string {
    return this.people[kind].teamId;
  }

  static async of(server: TestServer): Promise<World> {
    await writeBlob(server.dataDir, NO_ITEMS);
    return new World(server, await signUpPeople(server, PEOPLE.length + 2));
  }

  close(): void {
    this.#db.close();
  }

  /** Nobody was told of them yet, and nothing was done with them. `who`: whose question they are for. */
  things(who?: Kind | Guest): Things {
    const [team, project, invite, request] = [1, 2, 3, 4].map(() => randomUUID()) as [string, string, string, string];
    const [deletedTeam, template, category] = [randomUUID(), randomUUID(), randomUUID()];
    const { id: board, alias } = deriveBoard(randomBytes(32));
    const secrets = Object.fromEntries(
      Object.keys(LINKS).map((guest) => [guest, randomBytes(32)]),
    ) as unknown as Things['secrets'];
    const inviteToken = randomBytes(32);
    const { teamAdmin, inTeam, otherEntity } = this.people;
    this.#db.exec('BEGIN IMMEDIATE');
    this.#insert('team', { id: team, entity: this.entity, name: team, created_at: 1 });
    const deleted = { created_at: 1, deleted_at: Date.now() };
    this.#insert('team', { id: deletedTeam, entity: this.entity, name: deletedTeam, ...deleted });
    const colored = { team, color: '#2456c9', created_at: 1, created_by: teamAdmin.id };
    this.#insert('project', { id: project, name: 'Private', is_private: 1, ...colored });
    const admits = who !== undefined && asksFirst(who) ? 'asked' : 'all';
    const title = { title: alias, title_key: titleKeyOf(alias) };
    this.#insert('board', { id: board, alias, created_at: 1, project, admits, ...title });
    for (const one of [team, deletedTeam]) {
      this.#give('team', one, teamAdmin, 'admin');
      this.#give('team', one, inTeam, 'member');
      this.#give('team', one, this.acted, 'member');
    }
    this.#give('project', project, this.acted, 'member');
    this.#give('board', board, this.acted, 'viewer');
    for (const role of ['viewer', 'commenter', 'editor', 'manager'] as const)
      this.#give('board', board, this.people[role], role);
    for (const [guest, role] of Object.entries(LINKS))
      this.#insert('board_link', {
        board,
        role,
        sha256: sha256(secrets[guest as keyof typeof LINKS]),
        expires: guest === 'guestExpired' ? Date.now() + 3600_000 : null,
        password: guest === 'guestLocked' ? 'a hash' : null,
      });
    const lister = admits === 'asked' ? 'waiting' : 'locked';
    const link = sha256(secrets[LINK_OF[lister] as keyof typeof LINKS]);
    this.#insert('person_board', { person: `person:${this.people[lister].id}`, board, sha256: link, title: '', at: 1 });
    const asked = { kind: 'board', thing: board, at: Date.now() };
    this.#insert('invite', {
      id: invite,
      ...asked,
      role: 'viewer',
      email: '',
      invited_by: teamAdmin.id,
      expires: Date.now() + 3600_000,
    });
    this.#insert('invite_token', {
      sha256: sha256(inviteToken),
      invite,
      kind: 'copied',
      made_by: teamAdmin.id,
      at: Date.now(),
      expires: Date.now() + 3600_000,
    });
    this.#insert('access_request', { id: request, ...asked, actor: `person:${otherEntity.id}`, name: 'Person' });
    this.#insertTemplate({ team, template, category });
    this.#db.exec('COMMIT');
    return {
      team,
      deletedTeam,
      project,
      board,
      alias,
      invite,
      inviteToken: inviteToken.toString('base64url'),
      request,
      template,
      category,
      secrets,
    };
  }

  /** As this caller opens the board; undefined: they may not. */
  async opened(things: Things, who: Kind | Guest): Promise<OpenBoardAnswer | undefined> {
    const own = this.accessToken(who);
    const response = await fetch(`${this.#server.address}/api/boards/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(own && { authorization: `Bearer ${own}` }) },
      body: JSON.stringify({ alias: things.alias, secret: this.secretOf(things, who) }),
    });
    return response.ok ? ((await response.json()) as OpenBoardAnswer) : undefined;
  }

  /** What this caller asks the board's routes with: the token of opening it, else whatever they have. */
  async boardToken(things: Things, who: Kind | Guest): Promise<string | undefined> {
    const opened = await this.opened(things, who);
    if (who === 'guestExpired') this.endLink(things);
    return opened?.token ?? this.accessToken(who);
  }

  /** That of `guestExpired`. */
  endLink({ board, secrets }: Things): void {
    const end = 'UPDATE board_link SET expires = 1 WHERE board = ? AND sha256 = ?';
    this.#db.prepare(end).run(board, sha256(secrets.guestExpired));
  }

  secretOf({ secrets }: Things, who: Kind | Guest): string | undefined {
    const secret = secrets[LINK_OF[who] ?? (who as keyof typeof LINKS)];
    return secret && Buffer.from(secret).toString('base64url');
  }

  accessToken(who: Kind | Guest): string | undefined {
    return this.people[who as Kind]?.token;
  }

  #insert(table: string, row: Record<string, string | number | null | Uint8Array>): void {
    const names = Object.keys(row);
    const places = names.map(() => '?').join(', ');
    this.#db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`).run(...Object.values(row));
  }

  /** Inserts a template without items. */
  #insertTemplate({ team, template, category }: Pick<Things, 'team' | 'template' | 'category'>): void {
    const owner = { owner: 'team', owner_id: team };
    const named = { name: 'A plan', name_key: 'a plan', words: '', made_by: this.acted.id };
    const content = { sha256: sha256Bytes(NO_ITEMS), bytes: NO_ITEMS.length, items: 0, frames: 0 };
    this.#insert('template', { id: template, ...owner, ...named, ...content, created_at: 1, changed_at: 1 });
    const names = JSON.stringify([{ language: 'en', name: 'Mornings' }]);
    this.#insert('template_category', { id: category, ...owner, names, position: 0 });
  }

  #give(kind: string, thing: string, { id }: WorkspacePerson, role: string): void {
    const row = 'INSERT INTO membership (kind, thing, person, role) VALUES (?, ?, ?, ?)';
    this.#db.prepare(row).run(kind, thing, id, role);
  }
}
