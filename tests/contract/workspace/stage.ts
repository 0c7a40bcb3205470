// A team at work: people, an entity with a team and two projects, boards; a real server, and rows as any process may change them.

import { randomBytes, randomUUID } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { OpenBoardAnswer, OpenBoardRequest } from '#protocol/api.ts';
import type { BoardRole, EntityRole, TeamRole } from '#protocol/roles.ts';
import { roleOfCode } from '#protocol/roles.ts';
import { deriveBoard, sha256 } from '../../../server/auth/links.ts';
import { type Config, configFrom } from '../../../server/config.ts';
import { Peer } from '../../../server/testing/peer.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { OTHER_CLIENT, OtherProvider } from '../../services/other-provider.ts';

export interface StagePerson {
  id: string;
  token: string;
}

export interface StageBoard {
  id: string;
  alias: string;
  /** Of its edit link, where it has links. */
  secret: Uint8Array;
  viewSecret: Uint8Array;
}

export interface Opened {
  status: number;
  error: string | undefined;
  role: BoardRole | undefined;
  answer: OpenBoardAnswer;
}

type Where = { token?: string | undefined } & Partial<Omit<OpenBoardRequest, 'secret'>> & { secret?: Uint8Array };

export class Stage {
  readonly server: TestServer;
  readonly people: StagePerson[] = [];
  readonly entity = randomUUID();
  readonly team = randomUUID();
  readonly project = randomUUID();
  readonly privateProject = randomUUID();
  readonly #provider: OtherProvider;

  private constructor(server: TestServer, provider: OtherProvider) {
    this.server = server;
    this.#provider = provider;
  }

  static async open(people: number, settings: Partial<Config> = {}): Promise<Stage> {
    const provider = await OtherProvider.open();
    const told = { AUTH_ENVIRONMENT: 'prod', MVB_PROD_ISSUER: provider.issuer, MVB_PROD_CLIENT_ID: OTHER_CLIENT };
    const server = await testServer({ identity: configFrom(told).identity, ...settings });
    const stage = new Stage(server, provider);
    for (let i = 0; i < people; i++) await stage.#signUp(`p${i}`);
    const { entity, team } = stage;
    stage.sql('INSERT INTO entity (id, name, created_at) VALUES (?, ?, 1)', entity, 'Northside');
    stage.sql('INSERT INTO team (id, entity, name, created_at) VALUES (?, ?, ?, 1)', team, entity, 'Maths');
    for (const [id, isPrivate] of [
      [stage.project, 0],
      [stage.privateProject, 1],
    ] as const)
      stage.sql(
        `INSERT INTO project (id, team, name, color, is_private, created_at, created_by) VALUES (?, ?, 'One', '#112233', ?, 1, 'p')`,
        id,
        team,
        isPrivate,
      );
    return stage;
  }

  /** As another process would: nobody is told. */
  sql(statement: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    const db = new DatabaseSync(this.server.database, { timeout: 20_000 });
    try {
      return db.prepare(statement).all(...values) as Record<string, unknown>[];
    } finally {
      db.close();
    }
  }

  /** Undefined: takes it away. */
  give(
    kind: 'entity' | 'team' | 'project' | 'board',
    thing: string,
    person: number,
    role: EntityRole | TeamRole | BoardRole | undefined,
  ): void {
    const { id } = this.people[person] as StagePerson;
    this.sql('DELETE FROM membership WHERE kind = ? AND thing = ? AND person = ?', kind, thing, id);
    if (role !== undefined)
      this.sql('INSERT INTO membership (kind, thing, person, role) VALUES (?, ?, ?, ?)', kind, thing, id, role);
  }

  /** A board in a project; `linked`: with the two links that a board of a secret begins with. */
  board(project: string | null, linked = false): StageBoard {
    const secret = randomBytes(32);
    const { id, alias, viewSecret } = deriveBoard(secret);
    this.sql('INSERT INTO board (id, alias, created_at, project) VALUES (?, ?, 1, ?)', id, alias, project);
    const link = 'INSERT INTO board_link (board, role, sha256, derived) VALUES (?, ?, ?, ?)';
    if (linked) {
      this.sql(link, id, 'editor', sha256(secret), 'edit');
      this.sql(link, id, 'viewer', sha256(viewSecret), 'view');
    }
    return { id, alias, secret, viewSecret };
  }

  async opens(board: StageBoard, who: number | undefined, { secret, ...more }: Where = {}): Promise<Opened> {
    const token = who === undefined ? undefined : (this.people[who] as StagePerson).token;
    const response = await fetch(`${this.server.address}/api/boards/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ alias: board.alias, ...(secret && { secret: text(secret) }), ...more }),
    });
    const answer = (await response.json()) as OpenBoardAnswer & { error?: string };
    return { status: response.status, error: answer.error, role: answer.role, answer };
  }

  /** On its socket, in the role that is the answer's and WELCOME's. */
  async joins(board: StageBoard, who: number | undefined, where: Where = {}): Promise<Peer> {
    const { status, error, answer } = await this.opens(board, who, where);
    if (status !== 200) throw new Error(`not opened: ${status} ${error}`);
    return Peer.join(this.server.address, board.secret, { opened: answer });
  }

  async end(): Promise<void> {
    await this.server.end();
    await this.#provider.close();
  }

  async #signUp(sub: string): Promise<void> {
    const token = await this.#provider.token({
      sub,
      name: sub,
      email: `${sub}@northside.example`,
      email_verified: true,
    });
    const response = await fetch(`${this.server.address}/api/user/signup`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`not signed up: ${response.status} ${await response.text()}`);
    const [row] = this.sql('SELECT id FROM person WHERE sub = ?', sub);
    this.people.push({ id: row?.id as string, token });
  }
}

export function roleIn(peer: Peer): BoardRole | undefined {
  return roleOfCode(peer.welcome?.role ?? -1);
}

function text(secret: Uint8Array): string {
  return Buffer.from(secret).toString('base64url');
}
