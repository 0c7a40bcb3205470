// Phones that control a panel: /api/boards/{id}/panel/remotes is the panel's own, /api/remotes is for whoever has scanned its token.

import type { FastifyInstance } from 'fastify';
import { remoteCalls } from '#protocol/contract/remotes.ts';
import { answerCalls, type Callers } from '../web/calls.ts';
import { RemoteControls, type RemoteControlsDeps } from './remote-controls.ts';

export function remoteRoutes(http: FastifyInstance, callers: Callers, deps: RemoteControlsDeps): void {
  const remotes = new RemoteControls(deps);
  answerCalls(http, callers, remoteCalls, {
    'POST /api/boards/:id/panel/remotes': ({ grant }) => remotes.newPairing(grant),
    'POST /api/boards/:id/panel/remotes/ticket': ({ grant }) => remotes.panelTicket(grant),
    'DELETE /api/boards/:id/panel/remotes/:thing': ({ grant, params }) => remotes.end(grant, params.thing),
    'DELETE /api/boards/:id/panel/remotes': ({ grant }) => remotes.endAll(grant),
    'POST /api/remotes': ({ body, network }) => remotes.pair(body.token, network),
    'POST /api/remotes/ticket': ({ body }) => remotes.remoteTicket(body.remote),
    'POST /api/remotes/end': ({ body }) => remotes.endOwn(body.remote),
  });
}
