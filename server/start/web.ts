// Adds the HTTP API and the pages of a process with the service `web`.

import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { permittedEmbed } from '../access/embed-opening.ts';
import { WorkspaceAccess } from '../access/membership.ts';
import type { Access } from '../access/opening.ts';
import type { PanelActivity } from '../access/panel-activity.ts';
import { permitted, permittedHistory, permittedLinkManager } from '../access/permitted.ts';
import { storageUsers } from '../access/storage-user.ts';
import type { WorkspaceDeps } from '../access/workspace-deps.ts';
import { downloadLinkRoutes } from '../board/download-links/routes.ts';
import { blobRoutes } from '../board/files/blob-routes.ts';
import { coverRoutes } from '../board/files/cover-routes.ts';
import { Covers } from '../board/files/covers.ts';
import { embedRoutes } from '../board/files/embed-routes.ts';
import { pictureRoutes } from '../board/files/picture-routes.ts';
import { Uploads } from '../board/files/upload-limits.ts';
import { partRoutes } from '../board/files/upload-routes.ts';
import { handRoutes } from '../board/hands/routes.ts';
import { historyRoutes } from '../board/history/routes.ts';
import { leadRoutes } from '../board/leads/routes.ts';
import { presentationRoutes } from '../board/presentations/routes.ts';
import { boardRoutes } from '../board/realtime/open-routes.ts';
import { timerRoutes } from '../board/timers/routes.ts';
import { originsOf } from '../identity/providers.ts';
import { remoteRoutes } from '../panels/remote-routes.ts';
import { panelRoutes } from '../panels/routes.ts';
import { RateLimiter } from '../platform/limits/rate-limiter.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { hereAt } from '../platform/net/node-address.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { apiDocRoutes } from '../web/api-docs/routes.ts';
import type { Callers } from '../web/calls.ts';
import { GRAPHQL_SCHEMA } from '../web/graphql/schema.ts';
import { documents } from '../web/legal/documents.ts';
import type { Recipients } from '../web/legal/privacy-policy.ts';
import { originsOfCollectors } from '../web/pages/page-metas.ts';
import { pages } from '../web/pages/pages.ts';
import { silentPages } from '../web/pages/silent-pages.ts';
import { guardCalls } from '../web/scope-guard.ts';
import { AccountBoards } from '../workspace/boards/account-boards.ts';
import { BoardLifecycle } from '../workspace/boards/board-lifecycle.ts';
import { Boards as WorkspaceBoards } from '../workspace/boards/boards.ts';
import { userBoardRoutes } from '../workspace/boards/routes.ts';
import { EventStreams } from '../workspace/event-stream/event-streams.ts';
import { eventRoutes } from '../workspace/event-stream/routes.ts';
import { letterRoutes } from '../workspace/inbox/letter-routes.ts';
import { Invites } from '../workspace/invites/invites.ts';
import { inviteRoutes } from '../workspace/invites/routes.ts';
import { People } from '../workspace/people/people.ts';
import { userRoutes } from '../workspace/people/routes.ts';
import { linkRoutes } from '../workspace/sharing/link-routes.ts';
import { meetingRoutes } from '../workspace/sharing/meeting-routes.ts';
import { teamExportRoutes } from '../workspace/team-exports/routes.ts';
import { TeamExports } from '../workspace/team-exports/team-exports.ts';
import { teamRoutes } from '../workspace/teams/routes.ts';
import { TeamPeople } from '../workspace/teams/team-people.ts';
import { Teams } from '../workspace/teams/teams.ts';
import { templateRoutes } from '../workspace/templates/routes.ts';
import { Templates } from '../workspace/templates/templates.ts';
import type { Boards } from './boards.ts';
import type { Http } from './http.ts';
import { addIdentityRoutes, type IdentityParts } from './identity.ts';
import type { DatabaseClient } from './queries.ts';
import type { Storage } from './storage.ts';

/** A network may make as many calls about the workspace as this many people. */
const WORKSPACE_PEOPLE_OF_NETWORK = 10;

export interface WebDeps {
  http: Http;
  storage: Storage;
  access: Access;
  boards: Boards;
  identity: IdentityParts;
  panelActivity: PanelActivity;
  mailer: Mailer | undefined;
}

/** The dependencies of the routes about boards. */
type BoardsContext = ReturnType<typeof boardsContext>;

export async function startWeb(settings: Settings, deps: WebDeps, closing: AsyncDisposableStack): Promise<void> {
  const { http, storage, identity, mailer } = deps;
  const { server } = http;
  const { bearers, permissions, embedded } = identity;
  const context = boardsContext(settings.web, deps);
  const callers = callersOf(context, settings.web);
  addIdentityRoutes(settings, http, { db: storage.db, embedded }, mailer, callers);
  silentPages(server);
  apiDocRoutes(server, GRAPHQL_SCHEMA);
  guardCalls(server, { bearers, permissions });
  const copies = new RateLimiter(callers.limits.duplicatesPerMinute);
  const workspace = { ...workspaceDeps(deps), copies };
  const life = new BoardLifecycle(workspace);
  const { boardTemplate, templateTxns } = deps.boards;
  const templates = new Templates({ ...workspace, boardTemplate });
  addBoardRoutes(deps, callers, { context, workspace, life });
  templateRoutes(server, callers, { ...context, templates });
  addWorkspaceRoutes(deps, callers, { workspace, life });
  const [{ graphqlEndpoint }, { graphqlFields }] = await Promise.all([
    import('../web/graphql/endpoint.ts'),
    import('./graphql-fields.ts'),
  ]);
  graphqlEndpoint(server, {
    bearers,
    permissions,
    perMinute: callers.limits.workspacePerMinute,
    networkPerMinute: callers.limits.workspaceOfNetworkPerMinute,
    fields: graphqlFields({
      ...workspace,
      templates,
      templateTxns,
      isEmbedded: isEmbedded(identity),
    }),
  });
  const events = new EventStreams({
    db: storage.db,
    bus: storage.bus,
    bearers,
    log: server.log,
    beatMs: LIMITS.eventsBeatMs,
    lookMs: settings.jobs.lookMs,
  });
  closing.defer(() => events.close());
  eventRoutes(server, callers, events);
  closing.defer(
    await pages(server, settings.web, {
      providers: originsOf(settings.identity.providers),
      socialNameOf: (alias) => storage.db.reads.pictures.socialNameOf(alias),
      embedOriginsOf: (alias) => storage.db.reads.embeds.embedOriginsOf({ alias }),
      sendDocument: documents(server, {
        folder: path.join(settings.storage.dataDir, 'legal'),
        origin: settings.web.publicUrl,
        recipients: recipientsOf(settings, mailer),
        log: server.log,
      }),
    }),
  );
}

/** Returns the services that the privacy policy names, because the settings let them receive data of people. */
function recipientsOf({ web, identity }: Settings, mailer: Mailer | undefined): Recipients {
  const { insights, reports } = web.collectors;
  const [analytics] = insights === undefined ? [] : originsOfCollectors({ insights });
  const [diagnostics] = reports === undefined ? [] : originsOfCollectors({ reports });
  const { assetOrigins, connectionCheckUrl } = web;
  const checkOrigins = connectionCheckUrl === undefined ? [] : [new URL(connectionCheckUrl).origin];
  return {
    analytics,
    diagnostics,
    providers: originsOf(identity.providers),
    files: [...new Set([...assetOrigins, ...checkOrigins])],
    mails: mailer !== undefined,
  };
}

/** The dependencies of the workspace's services. */
type Workspace = WorkspaceDeps & { db: DatabaseClient };

function addBoardRoutes(
  { http }: WebDeps,
  callers: Callers,
  { context, workspace, life }: { context: BoardsContext; workspace: Workspace; life: BoardLifecycle },
): void {
  const { server } = http;
  boardRoutes(server, callers, context);
  blobRoutes(server, callers, context);
  partRoutes(server, callers, context);
  pictureRoutes(server, callers, context);
  linkRoutes(server, callers, context);
  meetingRoutes(server, callers, context);
  historyRoutes(server, callers, context);
  panelRoutes(server, callers, { ...context, boards: life });
  remoteRoutes(server, callers, context);
  timerRoutes(server, callers, context);
  presentationRoutes(server, callers, context);
  leadRoutes(server, callers, context);
  handRoutes(server, callers, context);
  downloadLinkRoutes(server, callers, context);
  coverRoutes(server, callers, new Covers(workspace));
  embedRoutes(server, callers, context);
}

function addWorkspaceRoutes(
  { http, storage, identity, mailer }: WebDeps,
  callers: Callers,
  { workspace, life }: { workspace: Workspace; life: BoardLifecycle },
): void {
  const { server } = http;
  const { db, bus } = storage;
  const people = new People({
    db,
    bus,
    isEmbedded: isEmbedded(identity),
    mails: mailer !== undefined,
    noteSeen: (seen) => db.changes.recentsAndFavorites.noteSeen(seen),
  });
  const accountBoards = new AccountBoards({ ...workspace, life });
  userRoutes(server, callers, people);
  userBoardRoutes(server, callers, { accountBoards, boards: new WorkspaceBoards(workspace), life });
  teamRoutes(server, callers, new Teams(workspace), new TeamPeople(workspace));
  teamExportRoutes(server, callers, new TeamExports(workspace));
  inviteRoutes(server, callers, new Invites(workspace));
  letterRoutes(server, callers, storage);
}

/** Whether the accounts of an issuer are inside this server. */
function isEmbedded({ embedded }: WebDeps['identity']): (iss: string) => boolean {
  return (iss) => iss === embedded?.issuer;
}

/** Identifies callers by access and identity. */
function callersOf(context: BoardsContext, settings: Settings['web']): Callers {
  return {
    board: (request, verb) => permitted(context, request, verb),
    history: (request, verb) => permittedHistory(context, request, verb),
    linkManager: (request, verb) => permittedLinkManager(context, request, verb),
    embed: (request) => permittedEmbed(context, request),
    async person({ headers }) {
      const person = await context.bearers.personOf(headers.authorization);
      if (!person) throw new CallerError('unauthorized');
      return person;
    },
    networkOf: context.networkOf,
    limits: {
      ...SERVER_LIMITS,
      ...settings,
      workspaceOfNetworkPerMinute: settings.workspacePerMinute * WORKSPACE_PEOPLE_OF_NETWORK,
    },
    personLimiters: {
      accountChangesPerMinute: new RateLimiter(SERVER_LIMITS.accountChangesPerMinute),
      coversOfPersonPerMinute: new RateLimiter(SERVER_LIMITS.coversOfPersonPerMinute),
      workspacePerMinute: new RateLimiter(settings.workspacePerMinute),
    },
  };
}

function boardsContext(settings: Settings['web'], deps: WebDeps) {
  const { http, storage, access, boards, identity, panelActivity } = deps;
  const { networkOf } = http;
  return {
    ...settings,
    ...storage,
    ...boards,
    access,
    bearers: identity.bearers,
    permissions: identity.permissions,
    panelActivity,
    networkOf,
    uploads: new Uploads(storage.parts, {
      networkBytes: settings.uploadsPerNetworkBytes,
      allBytes: settings.uploadsBytes,
    }),
    storageUserOf: storageUsers(storage.keys, {
      networkBytes: settings.storedPerNetworkBytes,
      guestsBytes: settings.storedByGuestsBytes,
    }),
    imageLimits: { boardBytes: settings.imagesPerBoardBytes, ownerBytes: settings.imagesPerOwnerBytes },
  };
}

function workspaceDeps({ http, storage, access, boards, mailer }: WebDeps): Workspace {
  const { db } = storage;
  return {
    ...storage,
    access: new WorkspaceAccess(db.reads.memberships),
    openings: access,
    mailer,
    publicUrl: http.publicUrl,
    txnsAt: boards.txnsAt,
    boardsAddress: async () =>
      boards.realtime ? hereAt(http.server.server.address() as AddressInfo) : db.reads.owners.nodeAddress(),
  };
}
