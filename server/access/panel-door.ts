// Coming to a board by a place in a panel's session: a joiner by the share token, the panel by its own actor. SPEC: PANEL-5, PANEL-6.

import { CallerError } from '#protocol/errors.ts';
import { isPanel } from '#protocol/people.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { Actor } from '../policies/grant.ts';
import { refusalAtPlace } from '../policies/panel.ts';
import { secretBytes, sha256 } from './board-secrets.ts';
import type { AdmissionInput } from './link-admission.ts';
import type { Place, placeQueries } from './panel-place-queries.ts';

export type ParticipantDb = Uses<{
  reads: { participants: Only<typeof placeQueries, 'placeOfToken' | 'placeOfPanel'> };
}> & {
  changes: { panelSessions: { namePlace(ask: { id: string; name: string }): Promise<void> } };
};

/**
 * The place that opens this board; undefined: they come by something else. Who is somebody here by membership (`isMember`) is not held
 * up by it; to others it throws `not-found` for a token of another board or none, `waiting`, `forbidden` and `gone`.
 */
export async function placeToOpen(
  db: ParticipantDb,
  actor: Actor,
  alias: string,
  { shareToken, name = '' }: AdmissionInput,
  isMember: boolean,
): Promise<Place | undefined> {
  if (shareToken === undefined && !isPanel(actor)) return undefined;
  const place =
    shareToken === undefined
      ? await db.reads.participants.placeOfPanel(actor)
      : await db.reads.participants.placeOfToken(sha256(secretBytes(shareToken)));
  if (place?.alias !== alias) {
    if (shareToken === undefined || isMember) return undefined;
    throw new CallerError('not-found');
  }
  const refusal = refusalAtPlace(place, place.sessionState, Date.now());
  // It may open later: who is in by membership is told then.
  if (refusal && isMember) return place;
  if (refusal === 'waiting' && name !== '' && name !== place.name)
    await db.changes.panelSessions.namePlace({ id: place.id, name });
  if (refusal) throw new CallerError(refusal);
  return place;
}
