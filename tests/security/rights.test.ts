// Who gets what from every route: the whole table, so that a route added without a row fails here.

import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import type { BoardCallKey, EmbedCallKey, PersonCallKey, PublicCallKey } from '#protocol/contract/all-calls.ts';
import { deriveBoard, sha256 } from '../../server/access/board-secrets.ts';
import { tokenFor } from '../../server/access/tokens.ts';
import { Keys, keysIn } from '../../server/platform/secrets/keys.ts';
import type { TicketHolder } from '../../server/policies/grant.ts';
import { openBoard } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { StrictClient, type Tokens } from '../contract/identity/client.ts';
import { signedUp } from '../contract/people/signed-up.ts';
import { routesOf } from './routes-of.ts';

const who = [
  'nobody',
  'nonsense',
  'forged',
  'expired',
  'otherBoard',
  'viewer',
  'revoked',
  'editor',
  'manager',
] as const;
const sha = '0'.repeat(64);

/** Well-formed bodies by the routes that take them; the first pattern that fits counts. Any other POST gets all that some call needs. */
const BODIES: readonly [RegExp, string | Uint8Array<ArrayBuffer> | null][] = [
  [/ \/api\/panels\/join$/, JSON.stringify({ token: 'A'.repeat(22) })],
  [/ \/api\/remotes/, JSON.stringify({ token: 'A'.repeat(22), remote: 'A'.repeat(43) })],
  [/ \/api\/panels\/take$/, '{"code":"AAA222","panel":"none"}'],
  [/\/panel\/claim$/, JSON.stringify({ sha256: sha })],
  [/^PATCH .*\/panel$/, '{"asks":true}'],
  [/^(PUT|PATCH) .*\/timer$/, '{"ms":1000,"addMs":1000}'],
  [/^(PUT|PATCH) .*\/presentation$/, '{"frame":null,"page":1}'],
  [/\/lead$/, '{"isSilent":true}'],
  [/^PUT .*\/roles\/:actor$/, '{"role":"editor","ms":60000}'],
  [/^PATCH /, '{"revoked":false}'],
  [/\/up\/:number$/, Uint8Array.of()],
  [/^PUT .*\/versions\/:seq$/, '{"name":"n"}'],
  [/^POST /, JSON.stringify({ seq: 0, alias: 'a'.repeat(16), secret: 'A'.repeat(43), role: 'viewer' })],
  [/^PUT .*\/(panels?|removed)\//, null],
  [/^PUT /, Uint8Array.of()],
];
const client = '0'.repeat(32);

/** Status per caller, in the order of `who`. A call of the contract without a row does not compile. */
const table: Record<string, number[]> & Record<BoardCallKey | EmbedCallKey | PublicCallKey, number[]> = {
  // Who shows an access token is asked for a good one: a board's is none.
  'POST /api/boards/open': [404, 401, 401, 401, 401, 401, 401, 401, 401],
  // No page may embed the board; another token than an embed's is none (tests/contract/embeds.test.ts).
  'POST /api/embeds/open': [404, 404, 404, 404, 404, 404, 404, 404, 404],
  'GET /api/embeds/:id/chunks/:sha256': [401, 401, 401, 401, 401, 401, 401, 401, 401],
  'GET /api/embeds/:id/rows/:sha256': [401, 401, 401, 401, 401, 401, 401, 401, 401],
  'GET /api/embeds/:id/images/:sha256': [401, 401, 401, 401, 401, 401, 401, 401, 401],
  'GET /api/embeds/:id/cover': [401, 401, 401, 401, 401, 401, 401, 401, 401],
  // Whoever has the id has the line, whatever they show besides.
  'PUT /ws/lines/:id': [204, 204, 204, 204, 204, 204, 204, 204, 204],
  'POST /ws/lines/:id/up/:number': [204, 204, 204, 204, 204, 204, 204, 204, 204],
  'GET /ws/lines/:id/down/:after': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'DELETE /ws/lines/:id': [204, 204, 204, 204, 204, 204, 204, 204, 204],
  'POST /api/boards/:id/ticket': [401, 401, 401, 401, 404, 200, 410, 200, 200],
  'GET /api/boards/:id/blobs/:sha256': [401, 401, 401, 401, 404, 404, 410, 404, 404],
  'PUT /api/boards/:id/blobs/:sha256': [401, 401, 401, 401, 404, 403, 410, 415, 415],
  'GET /api/boards/:id/parts/:clientId/:clientSeq': [401, 401, 401, 401, 404, 403, 410, 200, 200],
  'PUT /api/boards/:id/parts/:clientId/:clientSeq': [401, 401, 401, 401, 404, 403, 410, 200, 200],
  'GET /api/boards/:id/cover': [401, 401, 401, 401, 404, 204, 410, 204, 204],
  'PUT /api/boards/:id/cover': [401, 401, 401, 401, 404, 403, 410, 400, 400],
  'PUT /api/boards/:id/social-image': [401, 401, 401, 401, 404, 403, 410, 400, 400],
  'GET /api/boards/:id/links': [401, 401, 401, 401, 404, 403, 410, 403, 200],
  'POST /api/boards/:id/links': [401, 401, 401, 401, 404, 403, 403, 403, 201],
  'GET /api/boards/:id/embedding': [401, 401, 401, 401, 404, 403, 403, 403, 200],
  'GET /api/boards/:id/links/:sha256': [401, 401, 401, 401, 404, 404, 410, 404, 404],
  'PATCH /api/boards/:id/links/:sha256': [401, 401, 401, 401, 404, 403, 410, 403, 404],
  // A panel's own, of its session: no board's role gives it (tests/contract/panels).
  'POST /api/boards/:id/panel/codes': [401, 401, 401, 401, 404, 403, 410, 403, 403],
  'DELETE /api/boards/:id/panel/codes': [401, 401, 401, 401, 404, 403, 410, 403, 403],
  'PUT /api/boards/:id/panel/claim': [401, 401, 401, 401, 404, 403, 410, 403, 403],
  'GET /api/boards/:id/panel': [401, 401, 401, 401, 404, 403, 410, 403, 403],
  'PATCH /api/boards/:id/panel': [401, 401, 401, 401, 404, 403, 410, 403, 403],
  'DELETE /api/boards/:id/panel': [401, 401, 401, 401, 404, 403, 410, 403, 403],
  'PUT /api/boards/:id/panel/joiners/:thing': [401, 401, 401, 401, 404, 403, 410, 403, 403],
  'DELETE /api/boards/:id/panel/joiners/:thing': [401, 401, 401, 401, 404, 403, 410, 403, 403],
  'DELETE /api/boards/:id/panel/joiners': [401, 401, 401, 401, 404, 403, 410, 403, 403],
  'POST /api/boards/:id/panel/remotes': [401, 401, 401, 401, 404, 403, 410, 403, 403],
  'POST /api/boards/:id/panel/remotes/ticket': [401, 401, 401, 401, 404, 403, 410, 403, 403],
  'DELETE /api/boards/:id/panel/remotes/:thing': [401, 401, 401, 401, 404, 403, 410, 403, 403],
  'DELETE /api/boards/:id/panel/remotes': [401, 401, 401, 401, 404, 403, 410, 403, 403],
  // Without a name; each is its maker's alone. By what was scanned alone, which is no token (tests/contract/handed-files.test.ts).
  'POST /api/boards/:id/exports': [401, 401, 401, 401, 404, 400, 410, 400, 400],
  'GET /api/boards/:id/exports': [401, 401, 401, 401, 404, 200, 410, 200, 200],
  'DELETE /api/boards/:id/exports/:thing': [401, 401, 401, 401, 404, 404, 410, 404, 404],
  'POST /api/exports': [400, 400, 400, 400, 400, 400, 400, 400, 400],
  'POST /api/exports/file': [400, 400, 400, 400, 400, 400, 400, 400, 400],
  // By what was scanned alone, which is none.
  'POST /api/remotes': [404, 404, 404, 404, 404, 404, 404, 404, 404],
  'POST /api/remotes/ticket': [404, 404, 404, 404, 404, 404, 404, 404, 404],
  'POST /api/remotes/end': [204, 204, 204, 204, 204, 204, 204, 204, 204],
  'GET /api/boards/:id/panels': [401, 401, 401, 401, 404, 403, 403, 403, 200],
  'POST /api/boards/:id/panels': [401, 401, 401, 401, 404, 403, 403, 403, 201],
  'DELETE /api/boards/:id/panels/:thing': [401, 401, 401, 401, 404, 403, 403, 403, 404],
  'PUT /api/boards/:id/panels/:thing/participants/:participant': [401, 401, 401, 401, 404, 403, 403, 403, 404],
  'DELETE /api/boards/:id/panels/:thing/participants/:participant': [401, 401, 401, 401, 404, 403, 403, 403, 404],
  // By a code; who comes by a wrong one is answered alike, whoever they are.
  'POST /api/panels/join': [404, 404, 404, 404, 404, 404, 404, 404, 404],
  'POST /api/panels/take': [404, 404, 404, 404, 404, 404, 404, 404, 404],
  // History is of its maker, who is the manager here, and of no link unless that says so (history.test.ts).
  'GET /api/boards/:id/versions': [401, 401, 401, 401, 404, 403, 410, 403, 200],
  'PUT /api/boards/:id/versions/:seq': [401, 401, 401, 401, 404, 403, 410, 403, 404],
  'DELETE /api/boards/:id/versions/:seq': [401, 401, 401, 401, 404, 403, 410, 403, 404],
  'GET /api/boards/:id/timer': [401, 401, 401, 401, 404, 200, 410, 200, 200],
  'PATCH /api/boards/:id/timer': [401, 401, 401, 401, 404, 403, 410, 404, 404],
  'PUT /api/boards/:id/timer': [401, 401, 401, 401, 404, 403, 410, 204, 204],
  'DELETE /api/boards/:id/timer': [401, 401, 401, 401, 404, 403, 410, 204, 204],
  'GET /api/boards/:id/presentation': [401, 401, 401, 401, 404, 200, 410, 200, 200],
  // Nobody presents here.
  'PATCH /api/boards/:id/presentation': [401, 401, 401, 401, 404, 403, 410, 410, 410],
  'PUT /api/boards/:id/presentation': [401, 401, 401, 401, 404, 403, 410, 204, 204],
  'DELETE /api/boards/:id/presentation': [401, 401, 401, 401, 404, 403, 410, 204, 204],
  'PATCH /api/boards/:id/lead': [401, 401, 401, 401, 404, 403, 403, 403, 204],
  'DELETE /api/boards/:id/hands/:session': [401, 401, 401, 401, 404, 403, 403, 403, 204],
  'GET /api/boards/:id/meeting': [401, 401, 401, 401, 404, 403, 403, 403, 200],
  'GET /api/boards/:id/meeting/own-role': [401, 401, 401, 401, 404, 200, 410, 200, 200],
  // The actor is on no board.
  'PUT /api/boards/:id/meeting/roles/:actor': [401, 401, 401, 401, 404, 403, 403, 403, 404],
  'DELETE /api/boards/:id/meeting/roles/:actor': [401, 401, 401, 401, 404, 403, 403, 403, 204],
  'PUT /api/boards/:id/meeting/removed/:actor': [401, 401, 401, 401, 404, 403, 403, 403, 404],
  'DELETE /api/boards/:id/meeting/removed/:actor': [401, 401, 401, 401, 404, 403, 403, 403, 204],
  'GET /api/boards/:id/at/:seq': [401, 401, 401, 401, 404, 403, 410, 403, 404],
  'GET /api/boards/:id/log': [401, 401, 401, 401, 404, 403, 410, 403, 404],
  // Its secret is not that of its alias.
  'POST /api/boards/:id/duplicate': [401, 401, 401, 401, 404, 400, 410, 400, 400],
  // No token; by one everybody is answered alike (tests/contract/workspace/invites.test.ts).
  'POST /api/invites/shown': [400, 400, 400, 400, 400, 400, 400, 400, 400],
  // By the token of a letter alone, which is none.
  // The same for everybody; here its name is none.
  'GET /api/templates/:name/items': [400, 400, 400, 400, 400, 400, 400, 400, 400],
  'GET /api/letters/stop': [404, 404, 404, 404, 404, 404, 404, 404, 404],
  'POST /api/letters/stop': [404, 404, 404, 404, 404, 404, 404, 404, 404],
  // By a form alone, whose ticket says who asked for it (tests/contract/workspace/team-export.test.ts).
  'POST /api/team-exports': [400, 400, 400, 400, 400, 400, 400, 400, 400],
  'GET /api/identity': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /docs/api': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /docs/api/openapi.json': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /docs/api/schema.graphql': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /legal/assets/:name': [404, 404, 404, 404, 404, 404, 404, 404, 404],
  'GET /oauth/silent-renew': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /oauth/silent-signout': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /teamsapp/silent-renew': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /teamsapp/silent-signout': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /social/:name': [404, 404, 404, 404, 404, 404, 404, 404, 404],
  'GET /healthz': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /readyz': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  // Last: the manager's succeeds.
  'DELETE /api/boards/:id': [401, 401, 401, 401, 404, 403, 403, 403, 204],
};

/** Pages and endpoints of sign-in, where a board's tokens mean nothing: every caller gets the same. */
const alike: Record<string, number> = {
  'GET /.well-known/openid-configuration': 200,
  'GET /oidc/assets/:name': 404,
  'POST /oidc/keep': 400,
  'POST /shared': 303,
  'GET /oidc/auth': 400,
  'POST /oidc/auth': 404,
  'GET /oidc/sign-up': 303,
  'GET /oidc/interaction/:uid': 400,
  'GET /oidc/interaction/:uid/sign-in': 400,
  'POST /oidc/interaction/:uid/sign-in': 400,
  'POST /oidc/interaction/:uid/second-factor': 400,
  'GET /oidc/interaction/:uid/sign-up': 400,
  'POST /oidc/interaction/:uid/sign-up': 400,
  'GET /oidc/interaction/:uid/consent': 400,
  'POST /oidc/interaction/:uid/consent': 400,
  'GET /oidc/administrator': 410,
  'POST /oidc/administrator': 422,
  'GET /oidc/interaction/:uid/confirm': 410,
  'POST /oidc/interaction/:uid/confirm': 410,
  'GET /oidc/verify-email': 401,
  'POST /oidc/verify-email': 401,
  'GET /oidc/forgot': 200,
  'POST /oidc/forgot': 422,
  'GET /oidc/password': 410,
  'POST /oidc/password': 422,
  'GET /oidc/password-link': 200,
  'GET /oidc/confirm-address': 200,
  'POST /oidc/confirm-address': 422,
  // Of access tokens of people.
  'GET /oidc/permission-scopes': 401,
  // No form.
  'POST /oidc/token-conversion': 400,
  'POST /oidc/password-link': 422,
  'GET /oidc/change-password': 401,
  'POST /oidc/change-password': 401,
  'GET /oidc/second-factor': 401,
  'POST /oidc/second-factor': 401,
  // The library's own endpoints, of whatever method (tests/contract/identity).
  'GET /oidc/*': 404,
};

/** The account of whoever asks: a board's token is nobody there, and no address names another person. */
const askers = ['nobody', 'nonsense', 'board', 'revoked', 'person', 'longAgo'] as const;
const ofPeople: Record<string, number[]> & Record<PersonCallKey, number[]> = {
  'GET /api/user/boards': [401, 401, 401, 401, 200, 200],
  'POST /api/user/boards': [401, 401, 401, 401, 400, 400],
  'POST /api/user/boards/create': [401, 401, 401, 401, 400, 400],
  'POST /api/user/project/:projectId/board_token': [401, 401, 401, 401, 400, 400],
  'POST /api/user/signin': [401, 401, 401, 401, 200, 200],
  'POST /api/user/signup': [401, 401, 401, 401, 200, 200],
  'POST /api/user/signup/share_token': [401, 401, 401, 401, 400, 400],
  'GET /api/user/me': [401, 401, 401, 401, 200, 200],
  'PATCH /api/user/me': [401, 401, 401, 401, 400, 400],
  'GET /api/user/me/deletion': [401, 401, 401, 401, 200, 200],
  'GET /api/user/metadata': [401, 401, 401, 401, 200, 200],
  'PATCH /api/user/metadata': [401, 401, 401, 401, 200, 200],
  'POST /api/user/panels/claim': [401, 401, 401, 401, 400, 400],
  'POST /api/user/panels/keep': [401, 401, 401, 401, 400, 400],
  'POST /api/user/covers': [401, 401, 401, 401, 400, 400],
  // One that is nobody's (tests/contract/templates).
  'GET /api/user/templates/:id/items': [401, 401, 401, 401, 400, 400],
  'GET /api/user/templates/:id/images/:sha256': [401, 401, 401, 401, 400, 400],
  'GET /api/user/templates/:id/cover': [401, 401, 401, 401, 400, 400],
  'PUT /api/user/templates/:id/cover': [401, 401, 401, 401, 400, 400],
  // A stream that does not end by itself.
  'GET /api/user/events': [401, 401, 401, 401, 200, 200],
  'GET /api/user/sessions': [401, 401, 401, 401, 200, 200],
  // One that is not theirs (tests/contract/people).
  'DELETE /api/user/sessions/:id': [401, 401, 401, 401, 404, 404],
  'DELETE /api/user/sessions': [401, 401, 401, 401, 204, 204],
  'GET /api/user/dashboard': [401, 401, 401, 401, 200, 200],
  'GET /api/user/team/:teamId/board/recently_opened': [401, 401, 401, 401, 400, 400],
  'POST /api/user/team/:teamId/board/recently_opened': [401, 401, 401, 401, 400, 400],
  'POST /api/user/team/:teamId/leave': [401, 401, 401, 401, 400, 400],
  'GET /api/user/team/:teamId/export': [401, 401, 401, 401, 400, 400],
  'POST /api/user/team/:teamId/export': [401, 401, 401, 401, 400, 400],
  'POST /api/user/team/:teamId/export/ticket': [401, 401, 401, 401, 400, 400],
  'POST /api/user/team/:teamId/project/:projectId/pin': [401, 401, 401, 401, 400, 400],
  'DELETE /api/user/team/:teamId/project/:projectId/pin': [401, 401, 401, 401, 400, 400],
  'POST /api/user/team/validations': [401, 401, 401, 401, 400, 400],
  // Each of these, and each field, for each kind of person: tests/security/workspace-rights.test.ts.
  'POST /graphql': [401, 401, 401, 401, 200, 200],
  'GET /graphql': [401, 401, 401, 401, 200, 200],
  // Last, and only with the password asked for just before.
  'DELETE /api/user/me': [401, 401, 401, 401, 204, 403],
};

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ distDir: '/nowhere' });
});
afterAll(() => server.end());

test('every route for every kind of caller', async () => {
  const secret = randomBytes(32);
  const manager = await openBoard(server.address, secret);
  const editor = await openBoard(server.address, secret);
  const { alias, viewSecret } = deriveBoard(secret);
  const viewer = await openBoard(server.address, viewSecret, { alias });
  const other = await openBoard(server.address, randomBytes(32));
  // A link beside the two a board begins with.
  const db = new DatabaseSync(server.database, { timeout: 5000 });
  const revoked = randomBytes(32);
  db.prepare('INSERT INTO board_link (board, role, sha256, revoked) VALUES (?, ?, ?, 1)').run(
    editor.id,
    'editor',
    sha256(revoked),
  );
  db.close();
  const by = (sha: string): TicketHolder => ({
    grant: {
      actor: editor.actor as TicketHolder['grant']['actor'],
      thing: { kind: 'board', id: editor.id },
      role: 'editor',
      source: { kind: 'link', sha256: sha, version: 1 },
    },
    name: 'n',
  });
  const tokens: Record<(typeof who)[number], string | undefined> = {
    nobody: undefined,
    nonsense: 'nonsense',
    forged: tokenFor(new Keys(randomBytes(32)), by(sha), Date.now()).token,
    expired: tokenFor(keysIn(server.dataDir), by(sha), Date.now() - 3600_000).token,
    otherBoard: other.token,
    viewer: viewer.token,
    revoked: tokenFor(keysIn(server.dataDir), by(hexOf(sha256(revoked))), Date.now()).token,
    editor: editor.token,
    manager: manager.token,
  };
  const answers: Record<string, number[]> = {};
  for (const route of Object.keys(table)) {
    const [method, path] = route.split(' ') as [string, string];
    const url = path
      .replace('lines/:id', `lines/${'A'.repeat(43)}`)
      .replace(':number', '1')
      .replace(':session', '1')
      .replace(':after', '0')
      .replace(':id', editor.id)
      .replace(':sha256', sha)
      .replace(':clientId', client)
      .replace(':clientSeq', '1')
      .replace(':seq', '1')
      .replace(':thing', editor.id)
      .replace(':participant', editor.id)
      .replace(':actor', `guest:${editor.id}`)
      .replace('/log', '/log?after=0&upTo=1')
      .replace(':name', 'A'.repeat(22));
    const body = BODIES.find(([pattern]) => pattern.test(route))?.[1] ?? null;
    answers[route] = [];
    for (const name of who) {
      const headers: Record<string, string> = {
        'content-type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json',
      };
      if (tokens[name] !== undefined) headers.authorization = `Bearer ${tokens[name]}`;
      if (body === null) delete headers['content-type'];
      answers[route].push((await fetch(`${server.address}${url}`, { method, headers, body })).status);
    }
  }
  expect(answers).toEqual(table);
});

test('a sign-in page is the same for every caller, and makes nothing of a form that is not ours', async () => {
  const answers: Record<string, number> = {};
  // One that mails, where nothing is sent: no form is ours.
  const mail = { url: 'smtp://127.0.0.1:1', from: 'boards@example.org', retryMs: [] };
  const mailing = await testServer({ distDir: '/nowhere', mail });
  // Sign-in is at the issuer's own name.
  const issuer = mailing.address.replace('127.0.0.1', 'localhost');
  const { token } = await openBoard(mailing.address, randomBytes(32));
  for (const route of Object.keys(alike)) {
    const [method, path] = route.split(' ') as [string, string];
    const url = issuer + path.replace(':uid', 'A'.repeat(21)).replace(':name', 'no.css').replace('*', 'nowhere');
    const statuses = [undefined, 'Bearer nonsense', `Bearer ${token}`].map(async (authorization) => {
      const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' };
      if (method === 'GET') delete headers['content-type'];
      if (authorization !== undefined) headers.authorization = authorization;
      const body = method === 'POST' ? 'email=a%40example.org&password=a-long-password-1' : null;
      return (await fetch(url, { method, headers, body, redirect: 'manual' })).status;
    });
    const [first, ...others] = await Promise.all(statuses);
    expect(others, route).toEqual([first, first]);
    answers[route] = first as number;
  }
  expect(answers).toEqual(alike);
  await mailing.end();
});

test('the account of whoever asks, for every kind of caller', async () => {
  const client = await StrictClient.of(server.address.replace('127.0.0.1', 'localhost'));
  const [one, two, revoked] = await Promise.all([1, 2, 3].map(() => signedUp(client)));
  const { token } = await openBoard(server.address, randomBytes(32));
  await client.post(client.found.revocation_endpoint, {
    token: revoked?.tokens.access_token ?? '',
    client_id: 'atrium',
  });
  // The password of this one was asked for an hour ago.
  const db = new DatabaseSync(server.database, { timeout: 5000 });
  const { sub } = await client.verified(two?.tokens as Tokens);
  db.prepare(
    `UPDATE oidc_record SET payload = json_set(payload, '$.extra.auth_time', unixepoch() - 3600)
      WHERE kind = 'AccessToken' AND json_extract(payload, '$.accountId') = ?`,
  ).run(sub as string);
  db.close();
  const tokens: Record<(typeof askers)[number], string | undefined> = {
    nobody: undefined,
    nonsense: 'nonsense',
    board: token,
    revoked: revoked?.tokens.access_token,
    person: one?.tokens.access_token,
    longAgo: two?.tokens.access_token,
  };
  const answers: Record<string, number[]> = {};
  for (const route of Object.keys(ofPeople)) {
    const [method, path] = route.split(' ') as [string, string];
    answers[route] = [];
    for (const name of askers)
      answers[route].push((await call(tokens[name], method, path.replace(':id', 'no-session'))).status);
  }
  expect(answers).toEqual(ofPeople);
});

function call(token: string | undefined, method: string, path: string): Promise<Response> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const hasBody = method === 'POST' || method === 'PATCH';
  if (hasBody) headers['content-type'] = 'application/json';
  return fetch(server.address + path, { method, headers, body: hasBody ? '{}' : null });
}

test('no route is missing from the table', () => {
  const routes = routesOf(server.http);
  const apart = new Set(['GET /', 'GET /index.html']);
  expect(routes.filter((route) => !apart.has(route)).sort()).toEqual(
    [...Object.keys(table), ...Object.keys(alike), ...Object.keys(ofPeople)].sort(),
  );
});
