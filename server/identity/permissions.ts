// Whether people may use the whiteboard, as their provider says it (FETCH_MVB_PERMISSION): asked here with the person's own token, for what
// a browser says of it counts for nothing. What it means for a board that is opened or open, server/policies says. SPEC: RIGHT-14.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CallerError } from '#protocol/errors.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { Logger } from '../platform/logging/logger.ts';
import { lacksPermission } from '../policies/grant-validity.ts';
import type { Person } from '../policies/person.ts';
import type { personChanges } from './person-changes.ts';
import { ask, ProviderUnreachable } from './provider-endpoints.ts';

/** The scope that opens the whiteboard. */
const USES = 'p_mvbx';
const TTL_MS = 60_000;
/** After a failure, so that an address that is gone is not asked by every request. */
const RETRY_MS = 2_000;
const KEPT_TOKENS = 10_000;

const scopesAnswer = z.object({
  scopes: z.record(z.string(), z.object({ role: z.enum(['user', 'admin']), expires_at: z.number().optional() })),
});

/** Epoch ms at which the permission ends, 0 where there is none; null: nobody said that it ends. */
type UntilMs = number | null;

/** What the permission address says to a token. Throws ProviderUnreachable where it says nothing that counts. */
export type AskScopes = (token: string) => Promise<unknown>;

export interface PermissionsDeps {
  askScopes: AskScopes;
  db: Uses<{
    changes: { people: Only<typeof personChanges, 'setPermissionUntil'> };
  }> & { reads: { sources: { permissionUntil(person: string): Promise<number | null> } } };
  bus: Pick<Bus, 'publish'>;
  log: Pick<Logger, 'warn'>;
}

export class Permissions {
  readonly #deps: PermissionsDeps;
  /** By SHA-256 of a token. */
  readonly #kept = new Map<string, { said: Promise<UntilMs>; untilMs: number }>();

  constructor(deps: PermissionsDeps) {
    this.#deps = deps;
  }

  /**
   * Throws `permission-required` for who may not. Where the address does not answer, what it said last counts until that ends; with nothing
   * said nobody is refused.
   */
  async require(person: Pick<Person, 'id'>, authorization: string | undefined): Promise<void> {
    const { db, log } = this.#deps;
    const untilMs = await this.#now(person, tokenIn(authorization)).catch((error: unknown) => {
      if (!(error instanceof ProviderUnreachable)) throw error;
      log.warn({ error: String(error) }, 'the permission address does not answer; what it said last counts');
      return db.reads.sources.permissionUntil(person.id);
    });
    if (lacksPermission(untilMs, Date.now())) throw new CallerError('permission-required');
  }

  /** With whatever somebody asks: who loses the permission leaves open boards by it. Nobody waits for it. */
  note(person: Pick<Person, 'id'>, authorization: string | undefined): void {
    this.#now(person, tokenIn(authorization)).catch((error: unknown) => {
      if (error instanceof ProviderUnreachable) return;
      this.#deps.log.warn({ err: error }, 'a permission could not be noted');
    });
  }

  async #now({ id }: Pick<Person, 'id'>, token: string): Promise<UntilMs> {
    const name = createHash('sha256').update(token).digest('base64url');
    const there = this.#kept.get(name);
    if (there && Date.now() < there.untilMs) return there.said;
    const entry = { said: this.#said(token), untilMs: Date.now() + TTL_MS };
    this.#kept.delete(name);
    this.#kept.set(name, entry);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_TOKENS) break;
      this.#kept.delete(oldest);
    }
    try {
      const untilMs = await entry.said;
      if (untilMs) entry.untilMs = Math.min(entry.untilMs, untilMs);
      if (await this.#deps.db.changes.people.setPermissionUntil({ id, untilMs }))
        this.#deps.bus.publish({ kind: 'rights' });
      return untilMs;
    } catch (error) {
      entry.untilMs = Math.min(entry.untilMs, Date.now() + RETRY_MS);
      throw error;
    }
  }

  async #said(token: string): Promise<UntilMs> {
    const answer = scopesAnswer.safeParse(await this.#deps.askScopes(token));
    if (!answer.success) throw new ProviderUnreachable('the answer has not the form it should have');
    const scope = answer.data.scopes[USES];
    return scope ? (scope.expires_at ?? null) : 0;
  }
}

/** Of a provider of the settings. */
export function askedAt(address: string): AskScopes {
  return async (token) => {
    const { status, body } = await ask(address, { headers: { authorization: `Bearer ${token}` } });
    if (status !== 200) throw new ProviderUnreachable(`${new URL(address).origin} answers ${status}`);
    return body;
  };
}

function tokenIn(authorization = ''): string {
  return authorization.replace(/^Bearer /i, '');
}
