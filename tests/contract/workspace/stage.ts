// A team at work: people, an entity with a team and two projects, boards; a real server, and rows as any process may change them.

import { randomBytes, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { OpenBoardAnswer, OpenBoardRequest } from '#protocol/api.ts';
import type { BoardRole, EntityRole, TeamRole } from '#protocol/roles.ts';
import { roleOfCode } from '#protocol/roles.ts';
import { deriveBoard, sha256 } from '../../../server/access/board-secrets.ts';
import { settingsFrom } from '../../../server/platform/settings/settings.ts';
import { TestClient } from '../../../server/testing/test-client.ts';
import type { TestSettings } from '../../../server/testing/test-server.ts';
import { testServer } from '../../../server/testing/test-server.ts';
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

type Where = { secret?: Uint8Array; address?: string } & Partial<Omit<OpenBoardRequest, 'secret'>>;

/** What a stage stands on: processes that share a database, and a way into it beside them. */
export interface Ground {
  readonly addresses: readonly string[];
  /** As another process would: nobody is told. Values stand as `?`. */
  sql(statement: string, ...values: (string | number | null | Uint8Array)[]): Promise<Record<string, unknown>[]>;
  end(): Promise<void>;
}

export class TestTeam {
  readonly sql: Ground['sql'];
  readonly people: StagePerson[] = [];
  readonly entity = randomUUID();
  readonly team = randomUUID();
  readonly project = randomUUID();
  readonly privateProject = randomUUID();
  readonly #ground: Ground;
  readonly #provider: OtherProvider;

  private constructor(ground: Ground, provider: OtherProvider) {
    this.#ground = ground;
    this.sql = ground.sql;
    this.#provider = provider;
  }

  /** One process, on SQLite unless the settings name a database. */
  static async open(people: number, settings: TestSettings = {}): Promise<TestTeam> {
    return TestTeam.over(people, async (told) => {
      const server = await testServer({ providers: settingsFrom(told).identity.providers, ...settings });
      const { databaseUrl } = settings;
      if (databaseUrl) {
        const { sql, end } = await postgresSql(databaseUrl);
        return { addresses: [server.address], sql, end: async () => void (await Promise.all([end(), server.end()])) };
      }
      return {
        addresses: [server.address],
        async sql(statement, ...values) {
          const db = new DatabaseSync(server.database, { timeout: 20_000 });
          try {
            return db.prepare(statement).all(...values) as Record<string, unknown>[];
          } finally {
            db.close();
          }
        },
        end: () => server.end(),
      };
    });
  }

  /** `start` is told the settings by which people of the stage's own identity provider are known. */
  static async over(people: number, start: (told: Record<string, string>) => Promise<Ground>): Promise<TestTeam> {
    const provider = await OtherProvider.open();
    const told = { AUTH_ENVIRONMENT: 'prod', MVB_PROD_ISSUER: provider.issuer, MVB_PROD_CLIENT_ID: OTHER_CLIENT };
    const stage = new TestTeam(await start(told), provider);
    for (let i = 0; i < people; i++) await stage.#signUp(`p${i}`);
    const { entity, team } = stage;
    await stage.sql('INSERT INTO entity (id, name, created_at) VALUES (?, ?, 1)', entity, 'Northside');
    await stage.sql('INSERT INTO team (id, entity, name, created_at) VALUES (?, ?, ?, 1)', team, entity, 'Maths');
    for (const [id, isPrivate] of [
      [stage.project, 0],
      [stage.privateProject, 1],
    ] as const)
      await stage.sql(
        `INSERT INTO project (id, team, name, color, is_private, created_at, created_by) VALUES (?, ?, 'One', '#112233', ?, 1, 'p')`,
        id,
        team,
        isPrivate,
      );
    return stage;
  }

  get addresses(): readonly string[] {
    return this.#ground.addresses;
  }

  get address(): string {
    return this.addresses[0] as string;
  }

  /** Undefined: takes it away. */
  async give(
    kind: 'entity' | 'team' | 'project' | 'board',
    thing: string,
    person: number,
    role: EntityRole | TeamRole | BoardRole | undefined,
  ): Promise<void> {
    const { id } = this.people[person] as StagePerson;
    await this.sql('DELETE FROM membership WHERE kind = ? AND thing = ? AND person = ?', kind, thing, id);
    if (role !== undefined)
      await this.sql('INSERT INTO membership (kind, thing, person, role) VALUES (?, ?, ?, ?)', kind, thing, id, role);
  }

  /** A board in a project; `linked`: with the two links that a board of a secret begins with. */
  async board(project: string | null, linked = false): Promise<StageBoard> {
    const secret = randomBytes(32);
    const { id, alias, viewSecret } = deriveBoard(secret);
    await this.sql('INSERT INTO board (id, alias, created_at, project) VALUES (?, ?, 1, ?)', id, alias, project);
    const link = 'INSERT INTO board_link (board, role, sha256, derived) VALUES (?, ?, ?, ?)';
    if (linked) {
      await this.sql(link, id, 'editor', sha256(secret), 'edit');
      await this.sql(link, id, 'viewer', sha256(viewSecret), 'view');
    }
    return { id, alias, secret, viewSecret };
  }

  async opens(board: StageBoard, who: number | undefined, where: Where = {}): Promise<Opened> {
    const { secret, address = this.address, ...more } = where;
    const token = who === undefined ? undefined : (this.people[who] as StagePerson).token;
    const response = await fetch(`${address}/api/boards/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ alias: board.alias, ...(secret && { secret: text(secret) }), ...more }),
    });
    const answer = (await response.json()) as OpenBoardAnswer & { error?: string };
    return { status: response.status, error: answer.error, role: answer.role, answer };
  }

  /** On its socket, in the role that is the answer's and WELCOME's. */
  async joins(board: StageBoard, who: number | undefined, where: Where = {}): Promise<TestClient> {
    const { status, error, answer } = await this.opens(board, who, where);
    if (status !== 200) throw new Error(`not opened: ${status} ${error}`);
    return TestClient.join(where.address ?? this.address, board.secret, { opened: answer });
  }

  async end(): Promise<void> {
    await this.#ground.end();
    await this.#provider.close();
  }

  async #signUp(sub: string): Promise<void> {
    const token = await this.#provider.token({
      sub,
      name: sub,
      email: `${sub}@northside.example`,
      email_verified: true,
    });
    const response = await fetch(`${this.address}/api/user/signup`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`not signed up: ${response.status} ${await response.text()}`);
    const [row] = await this.sql('SELECT id FROM person WHERE sub = ?', sub);
    this.people.push({ id: row?.id as string, token });
  }
}

/** A connection of the test's own. */
export async function postgresSql(url: string): Promise<Pick<Ground, 'sql' | 'end'>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    async sql(statement, ...values) {
      let n = 0;
      const { rows } = await client.query(
        statement.replace(/\?/g, () => `$${++n}`),
        values.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value)),
      );
      return rows as Record<string, unknown>[];
    },
    end: () => client.end(),
  };
}

export function roleIn(peer: TestClient): BoardRole | undefined {
  return roleOfCode(peer.welcome?.role ?? -1);
}

function text(secret: Uint8Array): string {
  return Buffer.from(secret).toString('base64url');
}
