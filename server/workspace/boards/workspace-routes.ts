// What /api/user answers about teams, projects and boards; everything else of them is GraphQL's.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import {
  dashboardQuery,
  noteOpenedRequest,
  recentlyOpenedQuery,
  type ValidationAnswer,
} from '#protocol/user-workspace.ts';
import type { Dashboard, Page } from '#protocol/workspace.ts';
import type { WorkspaceAccess } from '../../access/membership.ts';
import { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Authenticator, Person } from '../../policies/person.ts';
import type { Teams } from '../teams/teams.ts';
import type { Boards } from './boards.ts';

/** Of one network, as many as of so many people. */
const PEOPLE_OF_NETWORK = 10;

interface WorkspaceServices {
  boards: Boards;
  teams: Teams;
  access: WorkspaceAccess;
}

interface WorkspaceRoutesOptions {
  bearers: Authenticator;
  /** Of one person, from all their devices. */
  perMinute: number;
}

export function userWorkspaceRoutes(
  http: FastifyInstance,
  { boards, teams, access }: WorkspaceServices,
  options: WorkspaceRoutesOptions,
): void {
  const limited = { config: { rateLimit: { max: options.perMinute * PEOPLE_OF_NETWORK, timeWindow: 60_000 } } };
  const asked = new RateLimiter(options.perMinute);
  const personOf = async ({ headers }: FastifyRequest): Promise<Person> => {
    const person = await options.bearers.personOf(headers.authorization);
    if (!person) throw new CallerError('unauthorized');
    if (!asked.take(person.id, performance.now())) throw new CallerError('too-many-requests');
    return person;
  };

  http.get('/api/user/dashboard', limited, async (request): Promise<Dashboard> => {
    const person = await personOf(request);
    return boards.dashboard(person, parsed(dashboardQuery, request.query).teamId);
  });

  const opened = '/api/user/team/:teamId/board/recently_opened';
  http.get(opened, limited, async (request): Promise<Page<BoardCard>> => {
    const person = await personOf(request);
    return boards.recent(person, idIn(request, 'teamId'), parsed(recentlyOpenedQuery, request.query).perpage);
  });
  http.post(opened, limited, async (request, reply) => {
    const person = await personOf(request);
    const { project_id: project, board_id: boardId } = parsed(noteOpenedRequest, request.body);
    const board = await access.board(person.id, boardId, 'read');
    if (board.project?.id !== project || board.project.team !== idIn(request, 'teamId'))
      throw new CallerError('not-found');
    await boards.noteOpened(person, { boardId });
    return reply.code(204).send();
  });

  http.post('/api/user/team/:teamId/leave', limited, async (request, reply) => {
    const person = await personOf(request);
    await teams.leave(person, idIn(request, 'teamId'));
    return reply.code(204).send();
  });

  const pin = '/api/user/team/:teamId/project/:projectId/pin';
  const pinned = async (request: FastifyRequest, on: boolean): Promise<void> => {
    const person = await personOf(request);
    const [team, id] = [idIn(request, 'teamId'), idIn(request, 'projectId')];
    const project = await access.project(person.id, id, 'read');
    if (project.team !== team) throw new CallerError('not-found');
    await boards.mark(person, { kind: 'project', id, mark: 'pin', on });
  };
  http.post(pin, limited, async (request, reply) => {
    await pinned(request, true);
    return reply.code(204).send();
  });
  http.delete(pin, limited, async (request, reply) => {
    await pinned(request, false);
    return reply.code(204).send();
  });

  http.post('/api/user/team/validations', limited, async (request): Promise<ValidationAnswer> => {
    const person = await personOf(request);
    return teams.validate(person, request.body);
  });
}

function idIn({ params }: FastifyRequest, name: 'teamId' | 'projectId'): string {
  return parsed(uuid, (params as Record<string, string>)[name]);
}
