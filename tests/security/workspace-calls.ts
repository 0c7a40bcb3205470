// Rows of tests/security/workspace-rights.test.ts: what each call of the API answers, in the order of GUESTS, then of PEOPLE.

import type { CallKey } from '#protocol/contract/all-calls.ts';
import type { Things } from './workspace-world.ts';

interface Asked extends Things {
  /** Of the caller's link; undefined: none. */
  secret: string | undefined;
  newBoard: { alias: string; secret: string };
}

interface Row {
  gets: string;
  body?: string | Uint8Array<ArrayBuffer> | ((asked: Asked) => object);
  type?: string;
  query?: string;
  /** What it does is done once: each caller has a board of their own. */
  once?: boolean;
}

/** Of guests before a closed door: they have no token. */
const CLOSED = [401, 401];
/** A board's token has one of three roles here: nothing is a commenter's alone. The last: of a link that ended meanwhile. */
function board(viewer: number, editor: number, manager: number, ended = 410): string {
  const roles = [viewer, viewer, editor];
  return [401, ...roles, ended, ...CLOSED, ...Array(5).fill(401), ...roles, manager, manager, manager].join(' ');
}
/** By name alone: an editor by a link has none unless the link gives it (history.test.ts). */
function history(named: number): string {
  return [401, 403, 403, 403, 410, ...CLOSED, ...Array(5).fill(401), 403, 403, ...Array(4).fill(named)].join(' ');
}
/** Nobody else is a person; one status for all of them, or for each: who stands before a closed door gets what a stranger gets. */
function people(of: number | readonly number[]): string {
  const [stranger, ...others] = typeof of === 'number' ? Array(9).fill(of) : of;
  return [...Array(5).fill(401), ...CLOSED, stranger, stranger, stranger, ...others].join(' ');
}
const everybody = (status: number): string => Array(18).fill(status).join(' ');
const png = { body: Uint8Array.of(), type: 'image/png', query: '?seq=1' };
const bytes = { body: Uint8Array.of(), type: 'application/octet-stream' };

/** A call of the contract without a row does not compile. */
export const CALLS: Record<string, Row> & Record<CallKey, Row> = {
  'POST /api/boards/open': {
    // What a closed door asks for is all it says.
    gets: '404 200 200 200 410 403 403 404 403 403 404 404 200 200 200 200 200 200',
    body: ({ alias, secret }) => ({ alias, secret }),
  },
  // A view link's holder alone, whatever else gives somebody the board; a board's token is no embed's (tests/contract/embeds.test.ts).
  'POST /api/embeds/open': {
    gets: '404 200 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
    body: ({ alias, secret = 'A'.repeat(43) }) => ({ alias, secret }),
  },
  'GET /api/embeds/:id/chunks/:sha256': { gets: everybody(401) },
  'GET /api/embeds/:id/rows/:sha256': { gets: everybody(401) },
  'GET /api/embeds/:id/images/:sha256': { gets: everybody(401) },
  'GET /api/embeds/:id/cover': { gets: everybody(401) },
  'GET /api/templates/:name/items': { gets: everybody(400) },
  'GET /api/user/templates/:id/items': { gets: people(404) },
  'GET /api/user/templates/:id/images/:sha256': { gets: people(404) },
  'GET /api/user/templates/:id/cover': { gets: people(404) },
  'PUT /api/user/templates/:id/cover': { gets: people(404), body: Uint8Array.of(), type: 'image/png' },
  'POST /api/boards/:id/ticket': { gets: board(200, 200, 200) },
  'GET /api/boards/:id/blobs/:sha256': { gets: board(404, 404, 404) },
  'PUT /api/boards/:id/blobs/:sha256': { gets: board(403, 415, 415), ...png },
  'GET /api/boards/:id/parts/:clientId/:clientSeq': { gets: board(403, 200, 200) },
  'PUT /api/boards/:id/parts/:clientId/:clientSeq': { gets: board(403, 200, 200), ...bytes },
  'GET /api/boards/:id/cover': { gets: board(204, 204, 204) },
  'PUT /api/boards/:id/cover': { gets: board(403, 415, 415), ...png },
  'PUT /api/boards/:id/social-image': { gets: board(403, 403, 403), ...png },
  'GET /api/boards/:id/links': { gets: board(403, 403, 200) },
  'POST /api/boards/:id/links': { gets: board(403, 403, 201, 403), body: '{"role":"viewer"}' },
  'GET /api/boards/:id/embedding': { gets: board(403, 403, 200, 403) },
  'GET /api/boards/:id/links/:sha256': { gets: board(404, 404, 404) },
  'PATCH /api/boards/:id/links/:sha256': { gets: board(403, 403, 404), body: '{"revoked":true}' },
  // A panel's own, of its session: no board's role gives it (tests/contract/panels).
  'GET /api/boards/:id/panel': { gets: board(403, 403, 403) },
  'PATCH /api/boards/:id/panel': { gets: board(403, 403, 403), body: '{"asks":true}' },
  'DELETE /api/boards/:id/panel': { gets: board(403, 403, 403) },
  'POST /api/boards/:id/panel/codes': { gets: board(403, 403, 403), body: '{}' },
  'DELETE /api/boards/:id/panel/codes': { gets: board(403, 403, 403) },
  'PUT /api/boards/:id/panel/joiners/:thing': { gets: board(403, 403, 403) },
  'DELETE /api/boards/:id/panel/joiners/:thing': { gets: board(403, 403, 403) },
  'DELETE /api/boards/:id/panel/joiners': { gets: board(403, 403, 403) },
  'PUT /api/boards/:id/panel/claim': { gets: board(403, 403, 403), body: JSON.stringify({ sha256: '0'.repeat(64) }) },
  'POST /api/boards/:id/panel/remotes': { gets: board(403, 403, 403), body: '{}' },
  'POST /api/boards/:id/panel/remotes/ticket': { gets: board(403, 403, 403), body: '{}' },
  'DELETE /api/boards/:id/panel/remotes/:thing': { gets: board(403, 403, 403) },
  'DELETE /api/boards/:id/panel/remotes': { gets: board(403, 403, 403) },
  // Without a name; each is its maker's alone.
  'POST /api/boards/:id/exports': { gets: board(400, 400, 400), ...bytes, query: '?format=png' },
  'GET /api/boards/:id/exports': { gets: board(200, 200, 200) },
  'DELETE /api/boards/:id/exports/:thing': { gets: board(404, 404, 404) },
  'POST /api/exports': { gets: everybody(404), body: JSON.stringify({ token: 'A'.repeat(43) }) },
  // By the token of a letter alone, which is none.
  'GET /api/letters/stop': { gets: everybody(404) },
  'POST /api/letters/stop': { gets: everybody(404) },
  // By a form alone.
  'POST /api/exports/file': { gets: everybody(400), body: '{}' },
  // By what was scanned alone, which is none.
  'POST /api/remotes': { gets: everybody(404), body: JSON.stringify({ token: 'A'.repeat(22) }) },
  'POST /api/remotes/ticket': { gets: everybody(404), body: JSON.stringify({ remote: 'A'.repeat(43) }) },
  'POST /api/remotes/end': { gets: everybody(204), body: JSON.stringify({ remote: 'A'.repeat(43) }) },
  'GET /api/boards/:id/panels': { gets: board(403, 403, 200, 403) },
  'POST /api/boards/:id/panels': { gets: board(403, 403, 201, 403), body: '{}' },
  'DELETE /api/boards/:id/panels/:thing': { gets: board(403, 403, 404, 403) },
  'PUT /api/boards/:id/panels/:thing/participants/:participant': { gets: board(403, 403, 404, 403) },
  'DELETE /api/boards/:id/panels/:thing/participants/:participant': { gets: board(403, 403, 404, 403) },
  // By a code alone, which is none.
  'POST /api/panels/join': { gets: everybody(404), body: JSON.stringify({ token: 'A'.repeat(22) }) },
  // Ten wrong ones a minute from one network.
  'POST /api/panels/take': {
    gets: [...Array(10).fill(404), ...Array(8).fill(429)].join(' '),
    body: '{"code":"AAA222","panel":"none"}',
  },
  'POST /api/user/panels/claim': { gets: people(400), body: '{}' },
  'POST /api/user/panels/keep': { gets: people(400), body: '{}' },
  'DELETE /api/boards/:id': { gets: board(403, 403, 204, 403), once: true },
  'GET /api/boards/:id/versions': { gets: history(200) },
  'PUT /api/boards/:id/versions/:seq': { gets: history(404), body: '{"name":"n"}' },
  'DELETE /api/boards/:id/versions/:seq': { gets: history(404) },
  'GET /api/boards/:id/timer': { gets: board(200, 200, 200) },
  'PATCH /api/boards/:id/timer': { gets: board(403, 404, 404), body: '{"addMs":1000}' },
  'PUT /api/boards/:id/timer': { gets: board(403, 204, 204), body: '{"ms":1000}' },
  'DELETE /api/boards/:id/timer': { gets: board(403, 204, 204) },
  'GET /api/boards/:id/presentation': { gets: board(200, 200, 200) },
  'PATCH /api/boards/:id/presentation': { gets: board(403, 410, 410), body: '{"page":1}' },
  'PUT /api/boards/:id/presentation': { gets: board(403, 204, 204), body: '{"frame":null,"page":0}' },
  'DELETE /api/boards/:id/presentation': { gets: board(403, 204, 204) },
  'PATCH /api/boards/:id/lead': { gets: board(403, 403, 204, 403), body: '{"isSilent":true}' },
  'DELETE /api/boards/:id/hands/:session': { gets: board(403, 403, 204, 403) },
  'GET /api/boards/:id/meeting': { gets: board(403, 403, 200, 403) },
  'GET /api/boards/:id/meeting/own-role': { gets: board(200, 200, 200) },
  'PUT /api/boards/:id/meeting/roles/:actor': { gets: board(403, 403, 404, 403), body: '{"role":"editor","ms":60000}' },
  'DELETE /api/boards/:id/meeting/roles/:actor': { gets: board(403, 403, 204, 403) },
  'PUT /api/boards/:id/meeting/removed/:actor': { gets: board(403, 403, 404, 403) },
  'DELETE /api/boards/:id/meeting/removed/:actor': { gets: board(403, 403, 204, 403) },
  'GET /api/boards/:id/at/:seq': { gets: history(404) },
  'GET /api/boards/:id/log': { gets: history(404), query: '?after=0&upTo=1' },
  'POST /api/boards/:id/duplicate': {
    gets: board(200, 200, 200),
    body: ({ newBoard: { alias, secret } }) => ({ seq: 0, alias, secret }),
  },
  'GET /social/:name': { gets: everybody(404) },

  'POST /api/user/signin': { gets: people(200) },
  'POST /api/user/signup': { gets: people(200) },
  'POST /api/user/signup/share_token': { gets: people(200), body: '{"share_token":"none"}' },
  'GET /api/user/me': { gets: people(200) },
  'PATCH /api/user/me': { gets: people(200), body: '{"aiConsent":false}' },
  'GET /api/user/me/deletion': { gets: people(200) },
  'GET /api/user/metadata': { gets: people(200) },
  'PATCH /api/user/metadata': { gets: people(200), body: '{}' },
  'GET /api/user/sessions': { gets: people(200) },
  'DELETE /api/user/sessions/:id': { gets: people(404) },
  'GET /api/user/boards': { gets: people(200) },
  'POST /api/user/boards': { gets: people(400), body: '{}' },
  'GET /api/user/dashboard': { gets: people(200) },
  // Nobody has opened a board of the team.
  'GET /api/user/team/:teamId/board/recently_opened': { gets: people([404, 404, 200, 404, 404, 404, 404, 200, 200]) },
  'POST /api/user/team/:teamId/board/recently_opened': {
    gets: people([404, 404, 404, 204, 204, 204, 204, 204, 204]),
    body: ({ project, board }) => ({ project_id: project, board_id: board }),
  },
  'POST /api/user/team/:teamId/leave': { gets: people([404, 404, 204, 404, 404, 404, 404, 409, 204]), once: true },
  'GET /api/user/team/:teamId/export': { gets: people([404, 404, 403, 404, 404, 404, 404, 200, 200]) },
  'POST /api/user/team/:teamId/export': {
    gets: people([404, 404, 403, 404, 404, 404, 404, 202, 202]),
    body: '{"language":"en"}',
  },
  // Nothing was made yet.
  'POST /api/user/team/:teamId/export/ticket': { gets: people([404, 404, 403, 404, 404, 404, 404, 404, 404]) },
  // By a ticket alone, which is none.
  'POST /api/team-exports': { gets: everybody(404), body: 'ticket=none', type: 'application/x-www-form-urlencoded' },
  'POST /api/user/team/:teamId/project/:projectId/pin': { gets: people([404, 404, 404, 404, 404, 404, 404, 204, 204]) },
  'DELETE /api/user/team/:teamId/project/:projectId/pin': {
    gets: people([404, 404, 404, 404, 404, 404, 404, 204, 204]),
  },
  'POST /api/user/team/validations': { gets: people(200), body: '{"name":"A team"}' },
  'POST /api/user/project/:projectId/board_token': { gets: people([404, 404, 404, 404, 404, 404, 404, 200, 200]) },
  'POST /api/user/boards/create': { gets: people(410), body: '{"create-board-token":"none"}' },
  'POST /api/user/covers': { gets: people(200), body: ({ board }) => ({ boards: [{ id: board, seq: 0 }] }) },
  'GET /api/user/events': { gets: people(200) },
  'GET /graphql': { gets: people(200) },
  'POST /graphql': { gets: people(200), body: '{"query":"{ __typename }"}' },

  // By whoever has a link, whether they are signed in or not.
  'POST /api/invites/shown': { gets: everybody(200), body: ({ inviteToken }) => ({ token: inviteToken }) },
  'GET /api/identity': { gets: everybody(200) },
  'GET /healthz': { gets: everybody(200) },
  'GET /readyz': { gets: everybody(200) },
  'GET /docs/api': { gets: everybody(200) },
  'GET /docs/api/openapi.json': { gets: everybody(200) },
  'GET /docs/api/schema.graphql': { gets: everybody(200) },
  // Last: they sign out, and the account is gone.
  'DELETE /api/user/sessions': { gets: people(204) },
  'DELETE /api/user/me': { gets: people(204) },
};
