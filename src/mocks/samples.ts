// The person, team, project and boards that the tests of account screens and the answers of `mock=1` use.

import type { Dashboard } from '#protocol/contract/user-boards.ts';
import type { BoardCard, Project, Team } from '#protocol/generated/graphql.ts';
import type { Page } from '#protocol/workspace.ts';

export const USER = {
  id: 'ana',
  name: 'Ana Ortiz',
  initials: 'AO',
  color: '#0b6e69',
  email: 'ana.ortiz@northside.example',
  emailVerified: true,
  role: 'none',
  language: null,
  timeZone: 'Europe/Berlin',
  aiConsent: false,
  embedded: true,
  secondFactor: false,
  entityId: 'e',
  teamId: 'first',
};

export const TEAM: Team = {
  id: 't',
  entity: {
    id: 'e',
    name: 'Northside',
    ownerName: 'Ana Ortiz',
    tier: 'free',
    seats: null,
    seatsTaken: 2,
    expiresMs: null,
    role: 'owner',
  },
  name: 'Gardens',
  color: '#0b6e69',
  role: 'admin',
  members: 2,
  waiting: 0,
};

export const PROJECT: Project = {
  id: 'p',
  teamId: 't',
  name: 'Roadmap',
  color: '#0b6e69',
  isPrivate: false,
  archivedMs: null,
  deletedMs: null,
  role: 'admin',
  pinned: false,
  boards: 2,
  waiting: 0,
};

/** Returns the first page of a list with `count` rows. */
export function pageOf<Row>(rows: Row[], count = rows.length, perpage = 24): Page<Row> {
  return { count, page: 1, perpage, totalPage: Math.ceil(count / perpage), rows };
}

export const BOARD: BoardCard = {
  id: 'board 1',
  alias: 'abcdefghijklm221',
  title: 'Board 1',
  project: null,
  role: 'manager',
  status: 'active',
  pinned: false,
  favourite: false,
  createdMs: 1,
  changedMs: 2,
  changedBy: { personId: null, isPanel: false, name: '' },
  openedMs: 3,
  inside: [],
  insideCount: 0,
  coverSeq: null,
  clearsMs: null,
};

export function boards(n: number, first = 1): BoardCard[] {
  return Array.from({ length: n }, (_, i) => ({
    ...BOARD,
    id: `board ${first + i}`,
    alias: `abcdefghijklm${String(first + i).padStart(3, '2')}`,
    title: `Board ${first + i}`,
  }));
}

export const DASHBOARD: Dashboard = { teams: [TEAM], teamId: 't', pinned: [], projects: [PROJECT], recent: pageOf([]) };
