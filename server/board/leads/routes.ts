// /api/boards/{id}/lead: how the board is led. Each change is published, and the board's sockets send it on. SPEC: LEAD.

import type { FastifyInstance } from 'fastify';
import { leadCalls } from '#protocol/contract/leads.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import type { leadChanges } from './lead-changes.ts';

interface LeadsDeps {
  db: Uses<{ changes: { leads: Only<typeof leadChanges, 'changeLead'> } }>;
  bus: Pick<Bus, 'publish'>;
}

export function leadRoutes(http: FastifyInstance, callers: Callers, { db, bus }: LeadsDeps): void {
  answerCalls(http, callers, leadCalls, {
    'PATCH /api/boards/:id/lead': async ({ grant, body }) => {
      await db.changes.leads.changeLead({ by: grant, change: body });
      bus.publish({ kind: 'lead', board: grant.thing.id });
    },
  });
}
