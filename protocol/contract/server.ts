// The calls about the server itself, which everybody may make.

import { z } from 'zod';
import { AUTH_ENVIRONMENTS, PROVIDERS } from '../identity.ts';
import { calls } from './calls.ts';

const identityAnswer = z.object({
  environment: z.enum(AUTH_ENVIRONMENTS),
  providers: z.array(
    z.object({
      name: z.enum(PROVIDERS),
      issuer: z.string(),
      clientId: z.string(),
      scope: z.string(),
      permissionUrl: z.string().optional(),
      conversionUrl: z.string().optional(),
    }),
  ),
  customSessionTimeoutMs: z.number(),
  fetchPermission: z.boolean(),
  /** Nobody has an account here yet. Absent as soon as somebody has. */
  isEmpty: z.literal(true).optional(),
});
const healthAnswer = z.object({ ok: z.boolean() });
export type HealthAnswer = z.infer<typeof healthAnswer>;
const readyAnswer = healthAnswer.extend({
  database: z.boolean(),
  blobs: z.boolean(),
  bus: z.boolean(),
  /** Settings with which the server runs badly. They do not count. */
  warnings: z.array(z.string()).optional(),
});
export type ReadyAnswer = z.infer<typeof readyAnswer>;

const serverCall = { group: 'The server', caller: 'anybody' } as const;

export const identityCalls = calls({
  'GET /api/identity': { ...serverCall, about: 'How one signs in here.', answer: identityAnswer },
});

/** Processes without the HTTP API answer these too (server/web/health.ts). */
export const healthCalls = calls({
  'GET /healthz': { ...serverCall, about: 'The process lives.', answer: healthAnswer },
  'GET /readyz': {
    ...serverCall,
    about: 'Its database, its store of blobs and its bus work; 503 where one does not.',
    answer: readyAnswer,
  },
});
