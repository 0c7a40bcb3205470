// How somebody stands to a thing: who (Actor), to what (Thing), as what (role), and by which source that is so. A grant is what a
// ticket, a token and an open socket carry; whether it still holds, and what it allows, server/policies alone says.

import type { MeetingRole } from '#protocol/contract/meetings.ts';
import type { BoardRole } from '#protocol/roles.ts';
import type { ReadOnlyCause } from './workspace.ts';

/** `kind:id`. A guest is a device; a person has an account; a panel is a wall display; a host is an application around the board. */
export type Actor = `${'guest' | 'person' | 'panel' | 'host'}:${string}`;

export interface Resource {
  kind: 'entity' | 'team' | 'project' | 'board';
  id: string;
}

/**
 * By what a grant was given. `version` counts its changes: a source that is at the same version is as it was.
 * - link: of whoever knows its secret; `sha256` is that of the secret, in hex. `request`: where nobody comes in unasked, the guest's
 *   one that was granted.
 * - creator: of who made the thing; it stands on the actor's own credential, whatever becomes of links. `by`: who made it, where
 *   that is a guest of the actor.
 * - membership: of a person in the board's entity, team or project, or given on the board itself. It has no versions: what comes out of
 *   all that was given is compared. `link`: hex SHA-256 of one the person came with besides, `place`: theirs in a panel's session; they stand when
 *   membership ends, and may come to give more.
 * - code: of who came to a panel's session by a code, and of a panel on a board that was lent to it; `id` is that of their place there.
 */
export type Source =
  | { kind: 'code'; id: string; version: number }
  | { kind: 'link'; sha256: string; version: number; request?: string }
  | { kind: 'creator'; version: number; by?: Actor }
  | { kind: 'membership'; version: 0; link?: string; place?: string };

export interface Grant {
  actor: Actor;
  thing: Resource;
  role: BoardRole;
  source: Source;
  /** Of a person: what their sign-in at the embedded provider gave out is kept under (server/identity/oidc-record-queries.ts). With that the grant ends. */
  signIn?: string;
}

/** A source as the database has it now, and what the board is at rest for. */
export interface SourceNow extends ReadOnlyCause {
  /** As it was given; what it is on a board at rest, server/policies/workspace.ts says. */
  role: BoardRole;
  /** A higher role that a manager gave the actor for a meeting (meeting.ts). */
  meetingRole?: MeetingRole;
  version: number;
  /** Epoch ms; null: never. */
  expiresMs: number | null;
  revoked: boolean;
  /** Whether a manager removed the actor that holds it (meeting.ts). */
  removed?: boolean;
  /** Whether it gives the board's history to those who edit by it, whatever the board is at rest for (`readsHistory`). */
  history: boolean;
  /** The thing itself is deleted, or what it lies in. */
  deleted: boolean;
}

/** Who comes to a board: the grant, and the name others see. '': never given; each page says that in its own language. */
export interface TicketHolder {
  grant: Grant;
  name: string;
  /** Of a person: the guest of the device, linked to that person. */
  guest?: Actor;
}

export function actorOfPerson({ id }: { id: string }): Actor {
  return `person:${id}`;
}

/** Whether the actor is a device without an account. */
export function isGuest(actor: string): boolean {
  return actor.startsWith('guest:');
}

export function isPerson(actor: string): boolean {
  return actor.startsWith('person:');
}

/** The id of the person an actor is; undefined: a guest, or no person. */
export function personOf(actor: string): string | undefined {
  return isPerson(actor) ? actor.slice('person:'.length) : undefined;
}

export function board(id: string): Resource {
  return { kind: 'board', id };
}
