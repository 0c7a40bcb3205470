// Sessions at panels: /api/boards/{id}/panel is the panel's own, /api/boards/{id}/panels is for managers of the board, /api/panels is for
// whoever has a code.

import type { FastifyInstance } from 'fastify';
import { panelCalls } from '#protocol/contract/panels.ts';
import { type RequesterDeps, requesterOf } from '../access/requester.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { answerCalls, type Callers } from '../web/calls.ts';
import { AccountPanels, type AccountPanelsDeps } from './account-panels.ts';
import { BoardPanels, type BoardPanelsDb } from './board-panels.ts';
import { Panels, type PanelsDb } from './panels.ts';

interface PanelRoutesDeps extends RequesterDeps {
  db: RequesterDeps['db'] & PanelsDb & BoardPanelsDb & AccountPanelsDeps['db'];
  bus: Pick<Bus, 'publish'>;
  boards: AccountPanelsDeps['boards'];
}

export function panelRoutes(http: FastifyInstance, callers: Callers, deps: PanelRoutesDeps): void {
  const panels = new Panels(deps);
  const boardPanels = new BoardPanels(deps);
  const accountPanels = new AccountPanels(deps);
  answerCalls(http, callers, panelCalls, {
    'POST /api/boards/:id/panel/codes': ({ grant }) => panels.newCode(grant),
    'DELETE /api/boards/:id/panel/codes': ({ grant }) => panels.endCodes(grant),
    'GET /api/boards/:id/panel': ({ grant }) => panels.session(grant),
    'PUT /api/boards/:id/panel/claim': ({ grant, body }) => panels.setClaim(grant, body.sha256),
    'PATCH /api/boards/:id/panel': ({ grant, body }) => panels.change(grant, body),
    'DELETE /api/boards/:id/panel': ({ grant }) => panels.end(grant),
    'PUT /api/boards/:id/panel/joiners/:thing': ({ grant, params }) => panels.admit(grant, params.thing),
    'DELETE /api/boards/:id/panel/joiners/:thing': ({ grant, params }) => panels.endParticipant(grant, params.thing),
    'DELETE /api/boards/:id/panel/joiners': ({ grant }) => panels.endParticipants(grant),

    'POST /api/panels/join': ({ body, network, authorization }) =>
      panels.join(body, network, () => requesterOf(deps, authorization, body.guest)),
    'POST /api/panels/take': ({ body, network }) => panels.take(body, network),

    'GET /api/boards/:id/panels': ({ board }) => boardPanels.ofBoard(board),
    'POST /api/boards/:id/panels': ({ grant }) => boardPanels.newCode(grant),
    'DELETE /api/boards/:id/panels/:thing': ({ grant, params }) => boardPanels.end(grant, params.thing),
    'PUT /api/boards/:id/panels/:thing/participants/:participant': ({ grant, params }) =>
      boardPanels.makeRolePermanent(grant, { session: params.thing, participant: params.participant }),
    'DELETE /api/boards/:id/panels/:thing/participants/:participant': ({ grant, params }) =>
      boardPanels.endParticipant(grant, { session: params.thing, participant: params.participant }),

    'POST /api/user/panels/claim': ({ person, body }) => accountPanels.claim(person, body),
    'POST /api/user/panels/keep': ({ person, body }) => accountPanels.saveRole(person, body),
  });
}
