// What the product's own API answers in a page opened with mock=1: a person, their settings, a team with more boards than a page shows. Each
// is of the shape that the server's answer has.

import type { User, UserMetadata } from '#protocol/contract/people.ts';
import type { Dashboard } from '#protocol/contract/user-boards.ts';
import type { BoardCard, Project, Team } from '#protocol/generated/graphql.ts';
import type { Page } from '#protocol/workspace.ts';
import * as samples from './samples.ts';

const idOf = (n: number): string => `00000000-0000-4000-8000-${n.toString().padStart(12, '0')}`;
const DAY_MS = 24 * 3600 * 1000;
/** Of the specification. */
const PER_PAGE = 24;
const BOARDS = 60;

const [ENTITY, TEAM, PROJECT, PERSON] = [idOf(1), idOf(2), idOf(3), idOf(4)];

export const USER: User = {
  id: PERSON,
  name: 'Mona Mock',
  initials: 'MM',
  color: '#0b6e69',
  email: 'mona.mock@northside.example',
  emailVerified: true,
  role: 'designer',
  language: null,
  timeZone: 'Europe/Berlin',
  aiConsent: false,
  embedded: true,
  entityId: ENTITY,
  teamId: TEAM,
};

export const METADATA: UserMetadata = { boardView: 'grid' };

const entity = { ...samples.TEAM.entity, id: ENTITY, name: 'Northside School', ownerName: USER.name };
const team: Team = {
  ...samples.TEAM,
  id: TEAM,
  entity: { ...entity, tier: 'pro', seats: 40, seatsTaken: 12 },
  name: 'Science',
  members: 12,
};

const project = { id: PROJECT, teamId: TEAM, name: 'Roof garden', color: '#0b6e69' };

function card(n: number, nowMs: number): BoardCard {
  const changedMs = nowMs - n * DAY_MS;
  return {
    ...samples.BOARD,
    id: idOf(1000 + n),
    alias: `mock${'abcdefghijkl'.slice(0, 10)}${'abcdefgh'[n % 8]}${'abcdefgh'[Math.floor(n / 8)]}`,
    title: n % 7 === 0 ? '' : `Lesson ${n}`,
    project: n % 3 === 0 ? null : project,
    role: n % 5 === 0 ? 'viewer' : 'manager',
    favourite: n % 4 === 0,
    createdMs: changedMs - DAY_MS,
    changedMs,
    changedBy: { personId: PERSON, isPanel: false, name: USER.name },
    openedMs: changedMs,
  };
}

/** From 1. */
export function boards(page: number, perpage = PER_PAGE, nowMs = Date.now()): Page<BoardCard> {
  const all = Array.from({ length: BOARDS }, (_, n) => card(n, nowMs));
  const rows = all.slice((page - 1) * perpage, page * perpage);
  return { count: BOARDS, page, perpage, totalPage: Math.ceil(BOARDS / perpage), rows };
}

export function dashboard(): Dashboard {
  return { teams: [team], teamId: TEAM, pinned: [], projects: [] as Project[], recent: boards(1) };
}
