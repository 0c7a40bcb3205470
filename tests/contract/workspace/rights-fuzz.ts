// Random changes of roles, places and links while sockets are open. After each few of them every socket is as the policy says, asked
// afresh: gone where its person has no role any more, in the role they have now where they have one. SPEC: RIGHT-1, RIGHT-8, RIGHT-9.

import { expect } from 'vitest';
import { type BoardRole, ENTITY_ROLES, LINK_ROLES, type LinkRole, TEAM_ROLES } from '#protocol/roles.ts';
import { sha256 } from '../../../server/access/board-secrets.ts';
import { may } from '../../../server/policies/board.ts';
import { isMore } from '../../../server/policies/grant-validity.ts';
import { boardRoleOf, effectiveRole, type GivenRoles } from '../../../server/policies/workspace.ts';
import { TestClient } from '../../../server/testing/test-client.ts';
import { itemId, putTxn, type Seeded } from '../../../server/testing/txns.ts';
import { canariesOf } from './canaries.ts';
import { roleIn, type StageBoard, type TestTeam } from './stage.ts';

const PEOPLE = 5;
const CREATOR = 2;
/** Changes before the sockets are looked at: one that is taken back meanwhile may go unnoticed. */
const BATCH = 20;

type Name = 'edit' | 'view';

interface LinkNow {
  role: LinkRole;
  ended: boolean;
}

interface ProjectNow {
  id: string;
  isPrivate: boolean;
  isArchived: boolean;
  isDeleted: boolean;
  roles: GivenRoles['project'][];
}

interface BoardNow extends StageBoard {
  /** Index; undefined: in none. */
  project: number | undefined;
  isArchived: boolean;
  isDeleted: boolean;
  roles: (BoardRole | undefined)[];
  links: Record<Name, LinkNow>;
  /** By person: a role for a meeting, and whether a manager removed them. */
  meetingRoles: ('commenter' | 'editor' | undefined)[];
  removed: boolean[];
  /** Rows of its log. */
  head: number;
}

/** Somebody who wants to be on a board, always. */
interface Seat {
  /** Undefined: a guest. */
  who: number | undefined;
  board: BoardNow;
  link: Name | undefined;
  peer: TestClient | undefined;
  pushed: number;
}

export async function fuzzRights(stage: TestTeam, random: Seeded, changes: number): Promise<void> {
  const one = <T>(all: readonly T[]): T => all[random.below(all.length)] as T;
  const seldom = () => random.below(4) === 0;
  const asInteger = (is: boolean) => (is ? 1 : null);
  const projects = [stage.project, stage.privateProject].map(
    (id, i): ProjectNow => ({ id, isPrivate: i === 1, isArchived: false, isDeleted: false, roles: [] }),
  );
  const entity = { roles: [] as GivenRoles['entity'][], hasEnded: false };
  const team = { roles: [] as GivenRoles['team'][] };
  const boards: BoardNow[] = [];
  for (const project of [0, 0, 1, undefined])
    boards.push({
      ...(await stage.board(project === undefined ? null : (projects[project] as ProjectNow).id, true)),
      project,
      isArchived: false,
      isDeleted: false,
      roles: [],
      meetingRoles: [],
      removed: [],
      links: { edit: { role: 'editor', ended: false }, view: { role: 'viewer', ended: false } },
      head: 0,
    });
  const made = boards.at(-1) as BoardNow;
  const creator = `person:${stage.people[CREATOR]?.id}`;
  await stage.sql('INSERT INTO board_creator (board, actor) VALUES (?, ?)', made.id, creator);

  const seats = boards.flatMap((board): Seat[] => {
    const seat = { board, link: undefined, peer: undefined, pushed: 0 };
    return [
      ...stage.people.map((_, who) => ({ ...seat, who })),
      { ...seat, who: 0, link: 'view' },
      { ...seat, who: 1, link: 'edit' },
      { ...seat, who: undefined, link: 'view' },
      { ...seat, who: undefined, link: 'edit' },
    ];
  });

  /** What the policy says, asked afresh. */
  const roleOf = ({ who, board, link }: Seat): BoardRole | undefined => {
    const project = board.project === undefined ? undefined : projects[board.project];
    if (board.isDeleted || project?.isDeleted) return undefined;
    const roles: BoardRole[] = [];
    if (who !== undefined) {
      const given: GivenRoles = { board: board.roles[who] };
      if (project)
        Object.assign(given, { entity: entity.roles[who], team: team.roles[who], project: project.roles[who] });
      const role = boardRoleOf(given, project);
      if (role) roles.push(role);
      if (!project && board === made && who === CREATOR) roles.push('manager');
    }
    const isRemoved = who !== undefined && board.removed[who] === true;
    if (link && !isRemoved && !board.links[link].ended) roles.push(board.links[link].role);
    const meetingRole = who === undefined ? undefined : board.meetingRoles[who];
    if (meetingRole && roles.length > 0) roles.push(meetingRole);
    const best = roles.reduce<BoardRole | undefined>(
      (best, role) => (best && !isMore(role, best) ? best : role),
      undefined,
    );
    const isArchived = board.isArchived || (project?.isArchived ?? false);
    return (
      best && effectiveRole(best, { isArchived, licenceEndsMs: project && entity.hasEnded ? 1 : null }, Date.now())
    );
  };

  const change: (() => Promise<unknown>)[] = [
    () => {
      const who = random.below(PEOPLE);
      entity.roles[who] = seldom() ? one(ENTITY_ROLES) : undefined;
      return stage.give('entity', stage.entity, who, entity.roles[who]);
    },
    () => {
      const who = random.below(PEOPLE);
      team.roles[who] = seldom() ? undefined : one(TEAM_ROLES);
      return stage.give('team', stage.team, who, team.roles[who]);
    },
    () => {
      const [who, project] = [random.below(PEOPLE), one(projects)];
      project.roles[who] = seldom() ? one(TEAM_ROLES) : undefined;
      return stage.give('project', project.id, who, project.roles[who]);
    },
    () => {
      const [who, board] = [random.below(PEOPLE), one(boards)];
      board.roles[who] = random.below(2) === 0 ? one([...LINK_ROLES, 'manager' as const]) : undefined;
      return stage.give('board', board.id, who, board.roles[who]);
    },
    () => {
      const project = one(projects);
      project.isPrivate = !project.isPrivate;
      return stage.sql('UPDATE project SET is_private = ? WHERE id = ?', project.isPrivate ? 1 : 0, project.id);
    },
    () => {
      const project = one(projects);
      project.isArchived = seldom();
      project.isDeleted = seldom() && seldom();
      const [archived, deleted] = [asInteger(project.isArchived), asInteger(project.isDeleted)];
      return stage.sql(
        'UPDATE project SET archived_at = ?, deleted_at = ? WHERE id = ?',
        archived,
        deleted,
        project.id,
      );
    },
    () => {
      entity.hasEnded = seldom();
      return stage.sql('UPDATE entity SET expires = ? WHERE id = ?', asInteger(entity.hasEnded), stage.entity);
    },
    () => {
      const board = one(boards);
      board.isArchived = seldom();
      board.isDeleted = seldom() && seldom();
      const [archived, deleted] = [asInteger(board.isArchived), asInteger(board.isDeleted)];
      return stage.sql('UPDATE board SET archived_at = ?, deleted_at = ? WHERE id = ?', archived, deleted, board.id);
    },
    () => {
      const board = one(boards);
      // Nothing moves a board that somebody made for themselves out of a project again.
      board.project = one(board === made ? [0, 1] : [0, 1, undefined]);
      const project = board.project === undefined ? null : (projects[board.project] as ProjectNow).id;
      return stage.sql('UPDATE board SET project = ? WHERE id = ?', project, board.id);
    },
    () => {
      const [board, name] = [one(boards), one(['edit', 'view'] as const)];
      const isRevoked = seldom();
      const isExpired = seldom();
      board.links[name] = { role: one(LINK_ROLES), ended: isRevoked || isExpired };
      return stage.sql(
        'UPDATE board_link SET role = ?, revoked = ?, expires = ?, version = version + 1 WHERE board = ? AND sha256 = ?',
        board.links[name].role,
        isRevoked ? 1 : 0,
        asInteger(isExpired),
        board.id,
        sha256(secretOf(board, name) as Uint8Array),
      );
    },
    async () => {
      const [who, board] = [random.below(PEOPLE), one(boards)];
      const actor = `person:${stage.people[who]?.id}`;
      board.meetingRoles[who] = random.below(2) === 0 ? one(['commenter', 'editor'] as const) : undefined;
      await stage.sql('DELETE FROM board_meeting_role WHERE board = ? AND actor = ?', board.id, actor);
      if (board.meetingRoles[who])
        await stage.sql(
          `INSERT INTO board_meeting_role (board, actor, role, ends_at, given_by) VALUES (?, ?, ?, ?, '')`,
          board.id,
          actor,
          board.meetingRoles[who],
          Date.now() + 3600_000,
        );
    },
    async () => {
      const [who, board] = [random.below(2), one(boards)];
      const actor = `person:${stage.people[who]?.id}`;
      board.removed[who] = random.below(2) === 0;
      await stage.sql('DELETE FROM board_removal WHERE board = ? AND actor = ?', board.id, actor);
      // Nobody is newer than the removal, so that nobody waits.
      const atMs = Date.now() + 3600_000;
      if (board.removed[who])
        await stage.sql(
          `INSERT INTO board_removal (board, actor, name, removed_by, at, ends_at) VALUES (?, ?, '', '', ?, ?)`,
          board.id,
          actor,
          atMs,
          atMs + 3600_000,
        );
    },
  ];

  const sits = async (seat: Seat): Promise<void> => {
    const role = roleOf(seat);
    const secret = secretOf(seat.board, seat.link);
    const address = one(stage.addresses);
    const opened = await stage.opens(seat.board, seat.who, { address, ...(secret && { secret }) });
    expect([opened.status === 200, opened.role]).toEqual([role !== undefined, role]);
    if (role) seat.peer = await TestClient.join(address, seat.board.secret, { opened: opened.answer });
  };

  const areLookedAt = await canariesOf(stage);
  for (let done = 0; done < changes; done += BATCH) {
    for (let i = 0; i < BATCH; i++) await one(change)();
    await areLookedAt();
    for (const seat of seats) {
      const role = roleOf(seat);
      const { peer, who, link } = seat;
      if (peer && roleIn(peer) !== role)
        await peer.isClosed().catch(() => {
          throw new Error(`change ${done}: ${who} by ${link} is still ${roleIn(peer)} and should be ${role}`);
        });
      await seat.peer?.ping();
      if (seat.peer?.closed) seat.peer = undefined;
      if (!seat.peer) await sits(seat);
    }
    for (const seat of seats) {
      if (!seat.peer || random.below(4) > 0) continue;
      seat.pushed += 1;
      seat.peer.push(seat.pushed, putTxn({ id: itemId(random) }));
      const answer = await seat.peer.answer(seat.pushed);
      const isAllowed = may(roleIn(seat.peer) as BoardRole, 'add');
      if (isAllowed) seat.board.head += 1;
      expect(answer).toEqual(isAllowed ? { seq: seat.board.head } : { code: 'forbidden' });
    }
    for (const { peer, board } of seats)
      await peer?.until(() => peer.lastSeq === board.head || peer.closed !== undefined);
    for (const { peer } of seats) expect(peer?.closed).toBeUndefined();
  }
  await Promise.all(seats.map(({ peer }) => peer?.leave()));
}

function secretOf(board: StageBoard, link: Name | undefined): Uint8Array | undefined {
  if (!link) return undefined;
  return link === 'edit' ? board.secret : board.viewSecret;
}

export const FUZZ_PEOPLE = PEOPLE;
