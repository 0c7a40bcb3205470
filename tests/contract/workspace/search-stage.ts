// People, teams, projects and boards with texts, and random changes of all that decides what somebody finds. The texts are read from the real
// model of a board.

import { randomUUID } from 'node:crypto';
import { ByteWriter } from '#protocol/bytes.ts';
import { linkChanges } from '../../../server/access/link-changes.ts';
import { BoardModel } from '../../../server/board/core/board-model.ts';
import { boardTexts } from '../../../server/board/core/board-texts.ts';
import { EngineInstances } from '../../../server/board/core/engine-instances.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import type { Person } from '../../../server/policies/person.ts';
import { deleteTxn, itemId, OP, op, putTxn, type Seeded, txn } from '../../../server/testing/txns.ts';
import { searchOf } from './search-of.ts';

export interface StageBoard {
  id: string;
  model: BoardModel;
  seq: number;
  items: { id: Uint8Array; text: string; isHidden: boolean }[];
  /** The texts of the last run of the index job. */
  indexed: readonly string[];
  isStale: boolean;
}

const ROLES = {
  entity: ['owner', 'admin', 'member'],
  team: ['admin', 'member', 'contributor'],
  project: ['admin', 'member', 'contributor'],
  board: ['manager', 'editor', 'commenter', 'viewer'],
} as const;
type Kind = keyof typeof ROLES;

const LIMITS = { items: 100, bytes: 100_000, tokens: 10_000 };
const PEOPLE = ['ana', 'tom', 'lena', 'milo'];

export class SearchStage {
  readonly people: Person[] = [];
  readonly boards: StageBoard[] = [];
  readonly reads: ReturnType<typeof searchOf>;
  readonly #database: Database;
  readonly #random: Seeded;
  readonly #instances = new EngineInstances();
  readonly resources: Record<Kind, string[]> = {
    entity: [randomUUID(), randomUUID()],
    team: [randomUUID(), randomUUID(), randomUUID()],
    project: Array.from({ length: 6 }, () => randomUUID()),
    board: Array.from({ length: 24 }, () => randomUUID()),
  };
  #texts = 0;

  private constructor(database: Database, random: Seeded) {
    this.#database = database;
    this.#random = random;
    this.reads = searchOf(database);
  }

  static async start(database: Database, random: Seeded): Promise<SearchStage> {
    const stage = new SearchStage(database, random);
    for (const sub of PEOPLE) stage.people.push(await stage.reads.addPerson(sub));
    await stage.#addTeams();
    for (const [n, id] of stage.resources.board.entries()) await stage.#addBoard(n, id);
    return stage;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.#random.below(values.length)] as T;
  }

  /** Changes something at random. Returns what. */
  async change(): Promise<string> {
    const [name, change] = this.pick(Object.entries(this.#changes));
    await change();
    return name;
  }

  /** Runs the index job of a board. */
  async index(board: StageBoard): Promise<void> {
    const { texts } = boardTexts(board.model.snapshot().chunks, LIMITS);
    await this.reads.indexBoard(board.id, texts);
    board.indexed = board.items.flatMap(({ text, isHidden }) => (isHidden ? [] : [text]));
    board.isStale = false;
  }

  /** Returns the boards that are neither archived nor deleted, nor is their project or team, and that a person reads by the policies. */
  async readable(person: Person): Promise<StageBoard[]> {
    const active = await this.#database.queries
      .selectFrom('board')
      .leftJoin('project', 'project.id', 'board.project')
      .leftJoin('team', 'team.id', 'project.team')
      .select('board.id')
      .where('board.archived_at', 'is', null)
      .where('board.deleted_at', 'is', null)
      .where('project.archived_at', 'is', null)
      .where('project.deleted_at', 'is', null)
      .where('team.deleted_at', 'is', null)
      .execute();
    const ids = active.map(({ id }) => id);
    const cards = new Set((await this.reads.boards.cards(person, ids)).map(({ id }) => id));
    return this.boards.filter(({ id }) => cards.has(id));
  }

  async #addTeams(): Promise<void> {
    const db = this.#database.queries;
    const { entity, team, project } = this.resources;
    await db
      .insertInto('entity')
      .values(entity.map((id) => ({ id, name: id, created_at: 1 })))
      .execute();
    const teams = team.map((id, n) => ({ id, name: id, entity: entity[n % 2] as string, created_at: 1 }));
    await db.insertInto('team').values(teams).execute();
    const projects = project.map((id, n) => ({
      ...{ id, name: id, team: team[n % 3] as string, color: '#111111' },
      ...{ created_at: 1, created_by: 'nobody', is_private: n % 2 },
    }));
    await db.insertInto('project').values(projects).execute();
  }

  async #addBoard(n: number, id: string): Promise<void> {
    const db = this.#database.queries;
    const guest = `guest:${id}` as const;
    const person = `person:${(this.people[n % PEOPLE.length] as Person).id}` as const;
    // Some were created by a guest who has signed in since.
    const isOfGuest = n % 5 === 0;
    await linkChanges(db).createBoard({ id, alias: id, creator: isOfGuest ? guest : person, links: [] });
    if (isOfGuest) await db.insertInto('guest_person').values({ guest, person, at: 1 }).execute();
    const project = n % 4 === 0 ? null : (this.resources.project[n % 6] as string);
    await db.updateTable('board').set({ project, title: 'Plan', title_key: 'plan' }).where('id', '=', id).execute();
    const model = await BoardModel.make(this.#instances);
    const board: StageBoard = { id, model, seq: 0, items: [], indexed: [], isStale: true };
    this.boards.push(board);
    await this.#addItem(board);
    await this.index(board);
  }

  async #addItem(board: StageBoard): Promise<void> {
    this.#texts += 1;
    const added = { id: itemId(this.#random), text: `light t${this.#texts}`, isHidden: false };
    await this.#edit(board, putTxn(added));
    board.items.push(added);
  }

  async #edit(board: StageBoard, bytes: Uint8Array): Promise<void> {
    board.seq += 1;
    await board.model.apply(board.seq, 'ana', 7, bytes);
    board.isStale = true;
  }

  async #updateBoard(values: object): Promise<void> {
    const id = this.pick(this.boards).id;
    await this.#database.queries.updateTable('board').set(values).where('id', '=', id).execute();
  }

  async #updateProject(values: object): Promise<void> {
    const id = this.pick(this.resources.project);
    await this.#database.queries.updateTable('project').set(values).where('id', '=', id).execute();
  }

  readonly #changes = {
    addRole: async () => {
      const kind = this.pick(Object.keys(ROLES) as Kind[]);
      const row = { kind, thing: this.pick(this.resources[kind]), person: this.pick(this.people).id };
      const role = this.pick(ROLES[kind]);
      await this.#database.queries
        .insertInto('membership')
        .values({ ...row, role })
        .onConflict((conflict) => conflict.columns(['kind', 'thing', 'person']).doUpdateSet({ role }))
        .execute();
    },
    removeRoles: async () => {
      const [kind, person] = [this.pick(Object.keys(ROLES) as Kind[]), this.pick(this.people).id];
      const roles = this.#database.queries.deleteFrom('membership').where('kind', '=', kind);
      await roles.where('person', '=', person).execute();
    },
    moveBoard: () => this.#updateBoard({ project: this.pick([null, ...this.resources.project]) }),
    archiveBoard: () => this.#updateBoard({ archived_at: 1 }),
    deleteBoard: () => this.#updateBoard({ deleted_at: 1 }),
    restoreBoard: () => this.#updateBoard({ archived_at: null, deleted_at: null }),
    setWaitingRoom: () => this.#updateBoard({ admits: this.pick(['all', 'asked']) }),
    setPrivacy: () => this.#updateProject({ is_private: this.pick([0, 1]) }),
    archiveProject: () => this.#updateProject({ archived_at: this.pick([null, 1]) }),
    deleteProject: () => this.#updateProject({ deleted_at: 1 }),
    /** As the product does: with its projects and their boards. */
    deleteTeam: async () => {
      const [db, id] = [this.#database.queries, this.pick(this.resources.team)];
      const projects = db.selectFrom('project').select('id').where('team', '=', id);
      await db.updateTable('board').set({ deleted_at: 1 }).where('project', 'in', projects).execute();
      await db.updateTable('project').set({ deleted_at: 1 }).where('team', '=', id).execute();
      await db.updateTable('team').set({ deleted_at: 1 }).where('id', '=', id).execute();
    },
    restoreAll: async () => {
      const db = this.#database.queries;
      await db.updateTable('team').set({ deleted_at: null }).execute();
      for (const table of ['project', 'board'] as const)
        await db.updateTable(table).set({ archived_at: null, deleted_at: null }).execute();
    },
    /** A person has a link in the list. A link with a password is open to whoever has entered its current password. */
    openLink: async () => {
      const db = this.#database.queries;
      const [board, person] = [this.pick(this.boards).id, `person:${this.pick(this.people).id}`];
      const sha256 = this.#random.bytes(32);
      const link = { role: 'viewer', expires: this.pick([null, null, 1]), password: this.pick([null, 'a hash']) };
      await db
        .insertInto('board_link')
        .values({ board, sha256, ...link, password_version: 2 })
        .execute();
      await db.deleteFrom('person_board').where('person', '=', person).where('board', '=', board).execute();
      await db.insertInto('person_board').values({ person, board, sha256, title: '', at: 1 }).execute();
      const password_version = this.pick([1, 2]);
      await db.insertInto('opened_link').values({ person, board, sha256, password_version }).execute();
    },
    changePasswords: async () => {
      const links = this.#database.queries.updateTable('board_link').where('board', '=', this.pick(this.boards).id);
      await links.set({ password: this.pick([null, 'another hash']), password_version: 3 }).execute();
    },
    revokeLinks: async () => {
      const links = this.#database.queries.updateTable('board_link').where('board', '=', this.pick(this.boards).id);
      await links.set({ revoked: 1 }).execute();
    },
    enterBoard: async () => {
      const db = this.#database.queries;
      const { id, sub: name } = this.pick(this.people);
      const actor = `person:${id}`;
      await db.deleteFrom('board_inside').where('actor', '=', actor).execute();
      const row = { board: this.pick(this.boards).id, session: this.#random.below(1 << 30), actor, name };
      await db
        .insertInto('board_inside')
        .values({ ...row, colour: 0, at: 1 })
        .execute();
    },
    addItem: () => this.#addItem(this.pick(this.boards)),
    deleteItem: async () => {
      const board = this.pick(this.boards.filter(({ items }) => items.length > 1));
      if (!board) return;
      const [deleted] = board.items.splice(this.#random.below(board.items.length), 1);
      if (deleted) await this.#edit(board, deleteTxn([deleted.id]));
    },
    hideItem: async () => {
      const board = this.pick(this.boards);
      const hidden = this.pick(board.items);
      hidden.isHidden = !hidden.isHidden;
      const flag = new ByteWriter().u8(hidden.isHidden ? 1 : 0).done();
      const set = new ByteWriter().varint(1).raw(hidden.id).u8('h'.charCodeAt(0)).u8(1).bytes(flag);
      await this.#edit(board, txn([op(OP.set, set.done())]));
    },
  };
}
