// /api/boards: opening a board, by its creator's credential or a link's secret, and tickets for its socket. The first holder of an
// edit secret that yields the alias makes the board; nobody can make two (docs/formats.md, "Derived names").

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type OpenBoardAnswer, openBoardRequest, type TicketAnswer } from '#protocol/api.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import { type Actor, actorOfPerson, type Visitor } from '../access/grant.ts';
import { linkedGuest } from '../access/guests.ts';
import type { Person } from '../auth/bearer.ts';
import { guestOf, tokenFor } from '../auth/tokens.ts';
import { type HttpContext, permitted } from './context.ts';
import { parsed } from './errors.ts';

/** Of a name that others see. */
const NAME_CHARS = 40;

export function boardRoutes(http: FastifyInstance, context: HttpContext): void {
  const rateLimit = { max: context.openBoardsPerMinute, timeWindow: 60_000 };

  http.post('/api/boards/open', { config: { rateLimit } }, async (request): Promise<OpenBoardAnswer> => {
    const { alias, secret, guest, name = '', password } = parsed(openBoardRequest, request.body);
    const by = await context.bearers.personOf(request.headers.authorization);
    const { actor, credential, linked, known = '' } = by ? await asPerson(context, by, guest) : asGuest(context, guest);
    const entering = { password, name: name || known, network: context.networkOf(request) };
    const opened = await context.access.open(actor, alias, secret, entering);
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

function asGuest({ keys }: HttpContext, guest: string | undefined): Opener {
  return guestOf(keys, guest);
}

async function asPerson({ db, keys }: HttpContext, person: Person, guest: string | undefined): Promise<Opener> {
  const actor = actorOfPerson(person);
  const known = (await db.personNamed(person))?.name.slice(0, NAME_CHARS) ?? '';
  if (guest === undefined) return { actor, known, credential: '' };
  const { guest: linked, credential } = await linkedGuest(db, keys, actor, guest);
  return { actor, known, linked, credential };
}
