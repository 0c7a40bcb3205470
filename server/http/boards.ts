// /api/boards: opening a board, by its creator's credential or a link's secret, and tickets for its socket. The first holder of an
// edit secret that yields the alias makes the board; nobody can make two (docs/formats.md, "Derived names").

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type OpenBoardAnswer, openBoardRequest, type TicketAnswer } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import { nameFrom } from '#protocol/names.ts';
import { type Actor, actorOfPerson, type Visitor } from '../access/grant.ts';
import { linkedGuest } from '../access/guests.ts';
import type { Person } from '../auth/bearer.ts';
import { guestOf, tokenFor } from '../auth/tokens.ts';
import { SharedAttempts } from '../callers/shared-attempts.ts';
import { needsPermission } from '../policies/standing.ts';
import { type HttpContext, permitted } from './context.ts';
import { parsed } from './errors.ts';

export function boardRoutes(http: FastifyInstance, context: HttpContext): void {
  const rateLimit = { max: context.openBoardsPerMinute, timeWindow: 60_000 };

  const attempts = new SharedAttempts(context.db);
  /** New guests of one network are counted by all processes together; who has a credential is not held up by them. SPEC: SHARE-7. */
  const asGuest = async (guest: string | undefined, network: string): Promise<Opener> => {
    const { isKnown, ...opener } = guestOf(context.keys, guest);
    const perMinute = { max: context.openBoardsPerMinute, windowMs: 60_000 };
    // Where nothing can be written any more boards are read on: each process counts for itself then, by the route's own limit.
    const isCounted = (): Promise<boolean> => attempts.take('new guest', network, perMinute).catch(() => true);
    if (!isKnown && !(await isCounted())) throw new CallerError('too-many-requests');
    return opener;
  };

  http.post('/api/boards/open', { config: { rateLimit } }, async (request): Promise<OpenBoardAnswer> => {
    const { alias, secret, guest, name = '', password } = parsed(openBoardRequest, request.body);
    const by = await context.bearers.personOf(request.headers.authorization);
    const network = context.networkOf(request);
    const {
      actor,
      credential,
      linked,
      known = '',
    } = by ? await asPerson(context, by, guest) : await asGuest(guest, network);
    const entering = { password, name: name || known, network };
    const opened = await context.access.open(actor, alias, secret, entering);
    if (by && needsPermission(opened)) await context.permissions?.require(by, request.headers.authorization);
    if (by) noteOpened(context, request.log, by, opened.thing.id);
    const grant = { ...opened, ...(by?.signIn && { signIn: by.signIn }) };
    const visitor: Visitor = { grant, name: name || known, ...(linked && { guest: linked }) };
    const nowMs = Date.now();
    return {
      id: grant.thing.id,
      alias,
      role: grant.role,
      actor,
      ...(by && { own: await context.access.own({ actor, guest: linked }) }),
      name: visitor.name,
      guest: credential,
      ticket: context.tickets.issue(visitor, nowMs),
      ...tokenFor(context.keys, visitor, nowMs),
      protocol: PROTOCOL_VERSION,
    };
  });

  http.post('/api/boards/:id/ticket', async (request): Promise<TicketAnswer> => {
    const { visitor } = await permitted(context, request, 'read');
    return { ticket: context.tickets.issue(visitor, Date.now()) };
  });
}

/** For the list of boards opened last. Nobody waits for it. */
function noteOpened({ db }: HttpContext, log: FastifyBaseLogger, { id: person }: Person, board: string): void {
  db.noteOpened({ person, board, atMs: Date.now() }).catch((error: unknown) => {
    log.warn({ board, err: error }, 'that somebody opened the board was not noted');
  });
}

interface Opener {
  actor: Actor;
  /** For the device to keep; '': none. */
  credential: string;
  /** Of a person: the guest of the device. */
  linked?: Actor;
  /** What the account is called. */
  known?: string;
}

async function asPerson({ db, keys }: HttpContext, person: Person, guest: string | undefined): Promise<Opener> {
  const actor = actorOfPerson(person);
  const known = nameFrom((await db.personNamed(person))?.name ?? '', 'person');
  if (guest === undefined) return { actor, known, credential: '' };
  const { guest: linked, credential } = await linkedGuest(db, keys, actor, guest);
  return { actor, known, linked, credential };
}
