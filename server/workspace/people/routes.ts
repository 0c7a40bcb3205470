// /api/user: the person who asks, by the bearer alone. What a bearer is: server/identity/bearer.ts.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import {
  changeMetadataRequest,
  changeUserRequest,
  type DeletionAnswer,
  type SessionsAnswer,
  shareTokenRequest,
  type User,
  type UserMetadata,
} from '#protocol/user.ts';
import { listedBySecret } from '../../access/guests.ts';
import type { HttpContext } from '../../access/permitted.ts';
import { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { parsed } from '../../platform/text/parsed.ts';
import { actorOfPerson } from '../../policies/grant.ts';
import type { Person } from '../../policies/person.ts';
import type { People } from './people.ts';

/** Of one network a minute: a school behind one address signs in at eight. */
const REQUESTS_PER_MINUTE = 1200;
/** Of one person a minute, from all their devices. */
const CHANGES_PER_MINUTE = 120;

export function userRoutes(http: FastifyInstance, { bearers, bus, db }: HttpContext, people: People): void {
  const limited = { config: { rateLimit: { max: REQUESTS_PER_MINUTE, timeWindow: 60_000 } } };
  const changes = new RateLimiter(CHANGES_PER_MINUTE);

  const personOf = async ({ headers }: FastifyRequest): Promise<Person> => {
    const person = await bearers.personOf(headers.authorization);
    if (!person) throw new CallerError('unauthorized');
    return person;
  };
  const changerOf = async (request: FastifyRequest): Promise<Person> => {
    const person = await personOf(request);
    if (!changes.take(person.id, performance.now())) throw new CallerError('too-many-requests');
    return person;
  };

  // Whoever comes with a token that counts is a person already: both addresses of the specification answer who.
  for (const path of ['/api/user/signin', '/api/user/signup'])
    http.post(path, limited, async (request): Promise<User> => {
      const person = await personOf(request);
      await db.changes.recentsAndFavorites.noteSeen({ person: person.id, atMs: Date.now() });
      return people.user(person);
    });
  http.post('/api/user/signup/share_token', limited, async (request): Promise<User> => {
    const person = await changerOf(request);
    const { share_token: secret } = parsed(shareTokenRequest, request.body);
    await listedBySecret(db, actorOfPerson(person), secret);
    return people.user(person);
  });

  http.get('/api/user/me', limited, async (request): Promise<User> => people.user(await personOf(request)));
  http.patch('/api/user/me', limited, async (request): Promise<User> => {
    const person = await changerOf(request);
    const changed = await people.change(person, parsed(changeUserRequest, request.body));
    bus.publish({ kind: 'workspace', event: { kind: 'user' }, teams: [], people: [person.id] });
    return changed;
  });
  http.get('/api/user/me/deletion', limited, async (request): Promise<DeletionAnswer> => {
    return people.deletion(await changerOf(request));
  });
  http.delete('/api/user/me', limited, async (request, reply) => {
    await people.delete(await changerOf(request));
    return reply.code(204).send();
  });

  http.get('/api/user/metadata', limited, async (request): Promise<UserMetadata> => {
    return people.metadata(await personOf(request));
  });
  http.patch('/api/user/metadata', limited, async (request): Promise<UserMetadata> => {
    const person = await changerOf(request);
    return people.changeMetadata(person, parsed(changeMetadataRequest, request.body));
  });

  http.get('/api/user/sessions', limited, async (request): Promise<SessionsAnswer> => {
    return people.sessions(await personOf(request));
  });
  http.delete('/api/user/sessions/:id', limited, async (request, reply) => {
    await people.endSession(await changerOf(request), (request.params as { id: string }).id);
    return reply.code(204).send();
  });
  http.delete('/api/user/sessions', limited, async (request, reply) => {
    await people.endOtherSessions(await changerOf(request));
    return reply.code(204).send();
  });
}
