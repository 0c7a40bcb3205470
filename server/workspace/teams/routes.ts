// The calls of a person about teams. Everything else about teams is in GraphQL.

import type { FastifyInstance } from 'fastify';
import { teamCalls } from '#protocol/contract/teams.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import type { TeamPeople } from './team-people.ts';
import type { Teams } from './teams.ts';

export function teamRoutes(http: FastifyInstance, callers: Callers, teams: Teams, people: TeamPeople): void {
  answerCalls(http, callers, teamCalls, {
    'POST /api/user/team/:teamId/leave': ({ person, params }) => people.leave(person, params.teamId),
    'POST /api/user/team/validations': ({ person, body }) => teams.validate(person, body),
  });
}
