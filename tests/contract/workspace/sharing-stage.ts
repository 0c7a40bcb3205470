// A server with three people in teams of their own, projects and boards put into its database, and what tests of sharing call.

import { randomBytes, randomUUID } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { BoardAccess, InviteShown, Place } from '#protocol/generated/graphql.ts';
import type { CopiedInvite } from '#protocol/invite-links.ts';
import { deriveBoard, sha256 } from '../../../server/access/board-secrets.ts';
import { testServer } from '../../../server/testing/test-server.ts';
import { signUpPeople, type WorkspacePerson } from './people.ts';

/** Whoever starts it ends its `server`. */
export async function sharingStage() {
  const server = await testServer({ distDir: '/nowhere' });
  const [ana, ben, cat] = (await signUpPeople(server, 3)) as [WorkspacePerson, WorkspacePerson, WorkspacePerson];

  function inDatabase(statement: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    const db = new DatabaseSync(server.database, { timeout: 5000 });
    try {
      return db.prepare(statement).all(...values) as Record<string, unknown>[];
    } finally {
      db.close();
    }
  }

  /** Of Ana's own team. */
  function newProject({ isPrivate = false, name = 'Year 9 Science' } = {}): string {
    const id = randomUUID();
    inDatabase(
      `INSERT INTO project (id, team, name, color, is_private, created_at, created_by) VALUES (?, ?, ?, '#0b6e69', ?, 1, ?)`,
      id,
      ana.teamId,
      name,
      isPrivate ? 1 : 0,
      ana.id,
    );
    return id;
  }

  const newAlias = (): string => deriveBoard(randomBytes(32)).alias;

  function newBoard(project: string | null, title = 'Leaf lab'): { id: string; alias: string } {
    const board = { id: randomUUID(), alias: newAlias() };
    inDatabase(
      'INSERT INTO board (id, alias, created_at, project, title) VALUES (?, ?, 1, ?, ?)',
      board.id,
      board.alias,
      project,
      title,
    );
    if (project === null)
      inDatabase('INSERT INTO board_creator (board, actor) VALUES (?, ?)', board.id, `person:${ana.id}`);
    return board;
  }

  const INVITE = '{ invite { id kind thingId role email invitedBy atMs expiresMs mailable } token mailed }';

  async function invite(by: WorkspacePerson, kind: string, id: string, role: string, email = '') {
    const { data, code } = await by.ask<{ createInvite: CopiedInvite }>(
      `mutation ($kind: ThingKind!, $id: ID!, $email: String!, $role: String!) {
        createInvite(kind: $kind, id: $id, email: $email, role: $role) ${INVITE}
      }`,
      { kind, id, email, role },
    );
    // No mail goes out from this server.
    return { ...(data?.createInvite as CopiedInvite), code };
  }

  async function accept(by: WorkspacePerson, token: string): Promise<Place | string | undefined> {
    const { data, code } = await by.ask<{ acceptInvite: Place }>(
      'mutation ($token: String!) { acceptInvite(token: $token) { kind id alias } }',
      { token },
    );
    return code ?? data?.acceptInvite;
  }

  async function shown(by: WorkspacePerson, token: string): Promise<InviteShown | null | undefined> {
    const { data } = await by.ask<{ invite: InviteShown | null }>(
      'query ($token: String!) { invite(token: $token) { kind name role invitedBy link email } }',
      { token },
    );
    return data?.invite;
  }

  async function waiting(by: WorkspacePerson, kind: string, id: string) {
    const { data, code } = await by.ask<{ invites: { id: string; email: string; role: string }[] }>(
      'query ($kind: ThingKind!, $id: ID!) { invites(kind: $kind, id: $id) { id email role } }',
      { kind, id },
    );
    return code ?? data?.invites;
  }

  async function access(by: WorkspacePerson, boardId: string): Promise<BoardAccess & { code?: string }> {
    const { data, code } = await by.ask<{ boardAccess: BoardAccess }>(
      `query ($boardId: ID!) { boardAccess(boardId: $boardId) {
        people { person { id name email } role reason explicit } viaProject { id name people role }
        invites { id email role } links { sha256 role expiresMs revoked hasPassword history derived }
        requests { id kind thingId name message isGuest atMs } admits published
      } }`,
      { boardId },
    );
    return { ...(data?.boardAccess as BoardAccess), ...(code !== undefined && { code }) };
  }

  /** Roles of boards are the schema's own words; those of a request depend on what it is for. */
  async function change(by: WorkspacePerson, field: string, variables: Record<string, unknown>): Promise<unknown> {
    const isWord = (name: string) => ['kind', 'admits'].includes(name) || (name === 'role' && field === 'setBoardRole');
    const given = Object.entries(variables).map(
      ([name, value]) => `${name}: ${isWord(name) ? value : JSON.stringify(value)}`,
    );
    const { data, code } = await by.ask<Record<string, unknown>>(`mutation { ${field}(${given.join(', ')}) }`);
    return code ?? data?.[field];
  }

  const hashOf = ({ token }: CopiedInvite): Uint8Array => sha256(Buffer.from(token, 'base64url'));

  const roleIn = (kind: string, thing: string, { id }: WorkspacePerson): unknown =>
    inDatabase('SELECT role FROM membership WHERE kind = ? AND thing = ? AND person = ?', kind, thing, id)[0]?.role;

  return {
    server,
    ana,
    ben,
    cat,
    inDatabase,
    newProject,
    newAlias,
    newBoard,
    invite,
    accept,
    shown,
    waiting,
    access,
    change,
    hashOf,
    roleIn,
    INVITE,
  };
}
