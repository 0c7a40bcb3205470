// The table of changes: who makes each, by which call to the database it is made, what it rests on, and what it changes that others
// rest on. A new mutation of the place around the board has a row here.

import { randomBytes } from 'node:crypto';
import { boardOfSecret, secretBytes } from '../../../../server/access/board-secrets.ts';
import { GrantValidator } from '../../../../server/access/grant-validator.ts';
import type { WorkspaceDeps } from '../../../../server/access/workspace-deps.ts';
import type { Grant } from '../../../../server/policies/grant.ts';
import type { Person as Bearer } from '../../../../server/policies/person.ts';
import type { DatabaseCatalog, DatabaseClient } from '../../../../server/start/queries.ts';
import { BoardLifecycle } from '../../../../server/workspace/boards/board-lifecycle.ts';
import { Boards } from '../../../../server/workspace/boards/boards.ts';
import { People } from '../../../../server/workspace/people/people.ts';
import { Plans } from '../../../../server/workspace/plans/plans.ts';
import { Projects } from '../../../../server/workspace/projects/projects.ts';
import { Sharing } from '../../../../server/workspace/sharing/sharing.ts';
import { Entities } from '../../../../server/workspace/teams/entities.ts';
import { TeamPeople } from '../../../../server/workspace/teams/team-people.ts';
import { Teams } from '../../../../server/workspace/teams/teams.ts';
import { type TemplateDeps, Templates } from '../../../../server/workspace/templates/templates.ts';
import type { Person, World } from './world.ts';

export type RaceDeps = WorkspaceDeps & Pick<TemplateDeps, 'boardTemplate' | 'copies'> & { db: DatabaseClient };

/** What a change may rest on: that something is there as it was, or what somebody is. */
type Thing =
  | 'entity'
  | 'team'
  | 'oldTeam'
  | 'project'
  | 'oldProject'
  | 'board'
  | 'own'
  | 'oldBoard'
  | 'invite'
  | 'boardInvite'
  | 'request'
  | 'boardRequest'
  | 'seats'
  | 'teams'
  | 'rowsOfOldBoard'
  | Person;

type Groups = DatabaseCatalog['changes'];
/** The full name of a call that changes something. */
export type ChangeCall = {
  [G in keyof Groups]: `changes.${G}.${keyof ReturnType<Groups[G]> & string}`;
}[keyof Groups];

export interface Change {
  by: Person;
  /** The call in which it happens: what was looked up before may be otherwise by then. */
  at: ChangeCall;
  restsOn: readonly Thing[];
  changes: readonly Thing[];
  make(services: Services, world: World): Promise<unknown>;
}

export class Services {
  readonly deps: RaceDeps;
  readonly entities: Entities;
  readonly teams: Teams;
  readonly teamPeople: TeamPeople;
  readonly projects: Projects;
  readonly boards: Boards;
  readonly life: BoardLifecycle;
  readonly sharing: Sharing;
  readonly people: People;
  readonly plans: Plans;
  readonly templates: Templates;

  constructor(deps: RaceDeps) {
    this.deps = deps;
    this.entities = new Entities(deps);
    this.teams = new Teams(deps);
    this.teamPeople = new TeamPeople(deps);
    this.projects = new Projects(deps);
    this.boards = new Boards(deps);
    this.life = new BoardLifecycle(deps);
    this.sharing = new Sharing(deps);
    this.templates = new Templates(deps);
    this.plans = new Plans({ ...deps, isEmbedded: () => false });
    this.people = new People({ ...deps, isEmbedded: () => false, mails: false, noteSeen: async () => {} });
  }
}

const HOUR_MS = 3600_000;

export function bearer(world: World, who: Person): Bearer {
  const id = world.ids[who];
  return { id, iss: 'race', sub: id, authTimeS: Math.floor(Date.now() / 1000) } as Bearer;
}

function made(
  row: Omit<Change, 'make'>,
  make: (services: Services, world: World, by: Bearer) => Promise<unknown>,
): Change {
  return { ...row, make: (services, world) => make(services, world, bearer(world, row.by)) };
}

const deletion = (
  who: Person,
  at: 'changes.personDeletions.beginDeletion' = 'changes.personDeletions.beginDeletion',
): Change => {
  const rows: Partial<Record<Person, readonly Thing[]>> = { mia: ['own'] };
  return made({ by: who, at, restsOn: [who], changes: [who, ...(rows[who] ?? [])] }, ({ people }, _, by) =>
    people.delete(by),
  );
};

/** What a manager's token carries; looked at as a request by it is. */
async function grantOn({ db }: RaceDeps, board: string, person: string): Promise<Grant> {
  const source = { kind: 'membership' as const, version: 0 as const };
  const grant: Grant = { actor: `person:${person}`, thing: { kind: 'board', id: board }, role: 'manager', source };
  await new GrantValidator(db.reads).validate(grant);
  return grant;
}

export const CHANGES: Record<string, Change> = {
  'make a team': made(
    { by: 'owner', at: 'changes.teams.createTeam', restsOn: ['owner', 'entity', 'teams'], changes: ['teams'] },
    ({ teams }, { ids }, by) =>
      teams.create(by, { id: ids.newTeam, entityId: ids.entity, name: 'Old', color: '#112233' }),
  ),
  'name a team': made(
    { by: 'ana', at: 'changes.teams.changeTeam', restsOn: ['ana', 'team', 'teams'], changes: ['teams'] },
    ({ teams }, { ids }, by) => teams.change(by, { id: ids.team, name: 'old' }),
  ),
  'delete a team': made(
    {
      by: 'ben',
      at: 'changes.teams.deleteTeam',
      restsOn: ['ben', 'team'],
      changes: ['team', 'project', 'board', 'teams', 'seats'],
    },
    ({ teams }, { ids }, by) => teams.delete(by, ids.team),
  ),
  'restore a team': made(
    {
      by: 'ana',
      at: 'changes.teams.restoreTeam',
      restsOn: ['ana', 'oldTeam', 'teams', 'seats'],
      changes: ['oldTeam', 'teams', 'seats'],
    },
    ({ teams }, { ids }, by) => teams.restore(by, ids.oldTeam),
  ),
  'name an organization': made(
    { by: 'owner', at: 'changes.entities.changeEntity', restsOn: ['owner', 'entity'], changes: [] },
    ({ entities }, { ids }, by) => entities.change(by, { id: ids.entity, name: 'New' }),
  ),
  'allow a page to embed boards': made(
    { by: 'owner', at: 'changes.entities.setEmbedOrigins', restsOn: ['owner', 'entity'], changes: [] },
    ({ entities }, { ids }, by) =>
      entities.setEmbedOrigins(by, { entityId: ids.entity, origins: ['https://wiki.example'] }),
  ),
  'ask the owners for a plan': made(
    { by: 'owner', at: 'changes.plans.requestPlan', restsOn: ['owner', 'entity'], changes: [] },
    ({ plans }, { ids }, by) => plans.request(by, { entityId: ids.entity, tier: 'pro' }),
  ),
  'make a member an admin of all': made(
    { by: 'owner', at: 'changes.entities.setEntityRole', restsOn: ['owner', 'mia', 'entity'], changes: ['mia'] },
    ({ entities }, { ids }, by) => entities.setRole(by, { entityId: ids.entity, personIds: [ids.mia], role: 'admin' }),
  ),
  'remove from the organization': made(
    {
      by: 'owner',
      at: 'changes.entities.removeFromEntity',
      restsOn: ['owner', 'ana', 'entity'],
      changes: ['ana', 'seats'],
    },
    ({ entities }, { ids }, by) => entities.remove(by, { entityId: ids.entity, personIds: [ids.ana] }),
  ),
  'make an admin less': made(
    { by: 'ben', at: 'changes.teams.setRoles', restsOn: ['ben', 'ana', 'team'], changes: ['ana'] },
    ({ teamPeople }, { ids }, by) =>
      teamPeople.setTeamRole(by, { teamId: ids.team, personIds: [ids.ana], role: 'member' }),
  ),
  'make the other admin less': made(
    { by: 'ana', at: 'changes.teams.setRoles', restsOn: ['ana', 'ben', 'team'], changes: ['ben'] },
    ({ teamPeople }, { ids }, by) =>
      teamPeople.setTeamRole(by, { teamId: ids.team, personIds: [ids.ben], role: 'contributor' }),
  ),
  'make a member an admin': made(
    { by: 'ana', at: 'changes.teams.setRoles', restsOn: ['ana', 'mia', 'team'], changes: ['mia'] },
    ({ teamPeople }, { ids }, by) =>
      teamPeople.setTeamRole(by, { teamId: ids.team, personIds: [ids.mia], role: 'admin' }),
  ),
  'remove a member': made(
    { by: 'ben', at: 'changes.teams.removeFromTeam', restsOn: ['ben', 'team'], changes: ['mia', 'seats'] },
    ({ teamPeople }, { ids }, by) => teamPeople.removeFromTeam(by, { teamId: ids.team, personIds: [ids.mia] }),
  ),
  'remove an admin': made(
    { by: 'ben', at: 'changes.teams.removeFromTeam', restsOn: ['ben', 'ana', 'team'], changes: ['ana', 'seats'] },
    ({ teamPeople }, { ids }, by) => teamPeople.removeFromTeam(by, { teamId: ids.team, personIds: [ids.ana] }),
  ),
  leave: made(
    { by: 'mia', at: 'changes.teams.removeFromTeam', restsOn: ['mia', 'team'], changes: ['mia', 'seats'] },
    ({ teamPeople }, { ids }, by) => teamPeople.leave(by, ids.team),
  ),
  'give a role in a project': made(
    { by: 'ana', at: 'changes.teams.setRoles', restsOn: ['ana', 'mia', 'project'], changes: ['mia'] },
    ({ teamPeople }, { ids }, by) =>
      teamPeople.setProjectRole(by, { projectId: ids.project, personIds: [ids.mia], role: 'contributor' }),
  ),
  'remove from a project': made(
    { by: 'ana', at: 'changes.teams.removeFromProject', restsOn: ['ana', 'project'], changes: ['mia'] },
    ({ teamPeople }, { ids }, by) => teamPeople.removeFromProject(by, { projectId: ids.project, personIds: [ids.mia] }),
  ),
  'make a project': made(
    { by: 'mia', at: 'changes.projects.createProject', restsOn: ['mia', 'team'], changes: [] },
    ({ projects }, { ids }, by) =>
      projects.create(by, { id: ids.newProject, teamId: ids.team, name: 'New', color: '#112233' }),
  ),
  'make a project private': made(
    { by: 'ben', at: 'changes.projects.changeProject', restsOn: ['ben', 'project'], changes: ['project'] },
    ({ projects }, { ids }, by) => projects.change(by, { id: ids.project, isPrivate: true }),
  ),
  'archive a project': made(
    { by: 'ben', at: 'changes.boardLife.setProjectLife', restsOn: ['ben', 'project'], changes: ['project'] },
    ({ life }, { ids }, by) => life.archiveProject(by, ids.project),
  ),
  'delete a project': made(
    { by: 'ana', at: 'changes.boardLife.setProjectLife', restsOn: ['ana', 'project'], changes: ['project', 'board'] },
    ({ life }, { ids }, by) => life.deleteProject(by, ids.project),
  ),
  'restore a project': made(
    {
      by: 'ana',
      at: 'changes.boardLife.setProjectLife',
      restsOn: ['ana', 'oldProject', 'team', 'seats'],
      changes: ['oldProject', 'seats'],
    },
    ({ life }, { ids }, by) => life.restoreProject(by, ids.oldProject),
  ),
  'make a board': made(
    { by: 'con', at: 'changes.projects.createBoardIn', restsOn: ['con', 'project', 'team'], changes: [] },
    ({ boards }, { ids, secrets }, by) => boards.create(by, { projectId: ids.project, ...secrets.made }),
  ),
  'make a board of one’s own': made(
    { by: 'mia', at: 'changes.projects.createBoardIn', restsOn: ['mia'], changes: [] },
    ({ boards }, { secrets }, by) => boards.create(by, secrets.made),
  ),
  'save a board as a template': made(
    { by: 'mia', at: 'changes.templates.saveTemplate', restsOn: ['mia', 'board', 'project', 'team'], changes: [] },
    ({ templates }, { ids }, by) =>
      templates.save(by, { id: ids.newTemplate, boardId: ids.board, name: 'New', owner: 'team', ownerId: ids.team }),
  ),
  'retire a template': made(
    { by: 'mia', at: 'changes.templates.retireTemplate', restsOn: ['mia', 'team'], changes: [] },
    ({ templates }, { ids }, by) => templates.retire(by, { id: ids.template, isRetired: true }),
  ),
  'give a template to the organization': made(
    { by: 'owner', at: 'changes.templates.transferTemplate', restsOn: ['owner', 'team', 'entity'], changes: [] },
    ({ templates }, { ids }, by) => templates.transfer(by, { id: ids.template, owner: 'entity', ownerId: ids.entity }),
  ),
  'copy a board': made(
    { by: 'mia', at: 'changes.projects.createBoardIn', restsOn: ['mia', 'board', 'project', 'team'], changes: [] },
    ({ life }, { ids, secrets }, by) => life.copyBoard(by, ids.board, { projectId: ids.project, ...secrets.copied }),
  ),
  'copy a board for oneself': made(
    { by: 'con', at: 'changes.projects.createBoardIn', restsOn: ['con', 'board', 'project'], changes: [] },
    ({ life }, { ids, secrets }, by) => life.copyBoard(by, ids.board, secrets.copied),
  ),
  'move a board': made(
    { by: 'mia', at: 'changes.boardLife.moveBoards', restsOn: ['mia', 'own', 'project', 'team'], changes: ['own'] },
    ({ life }, { ids }, by) => life.moveBoards(by, [ids.own], ids.project),
  ),
  'move a board elsewhere': made(
    { by: 'ana', at: 'changes.boardLife.moveBoards', restsOn: ['ana', 'board', 'project', 'team'], changes: ['board'] },
    ({ life }, { ids }, by) => life.moveBoards(by, [ids.board], ids.other),
  ),
  'archive a board': made(
    { by: 'mia', at: 'changes.boardLife.archiveBoards', restsOn: ['mia', 'board'], changes: ['board'] },
    ({ life }, { ids }, by) => life.archiveBoards(by, [ids.board]),
  ),
  'delete a board': made(
    { by: 'mia', at: 'changes.boardLife.deleteBoards', restsOn: ['mia', 'board'], changes: ['board'] },
    ({ life }, { ids }, by) => life.deleteBoards(by, [ids.board]),
  ),
  'restore a board': made(
    {
      by: 'ana',
      at: 'changes.boardLife.restoreBoards',
      restsOn: ['ana', 'oldBoard', 'project', 'team'],
      changes: ['oldBoard'],
    },
    ({ life }, { ids }, by) => life.restoreBoards(by, [ids.oldBoard]),
  ),
  'clear a board': made(
    { by: 'ana', at: 'changes.clearing.clearBoards', restsOn: ['ana', 'oldBoard'], changes: ['oldBoard'] },
    ({ life }, { ids }, by) => life.clearBoards(by, [ids.oldBoard]),
  ),
  'clear what is due': made(
    { by: 'ana', at: 'changes.clearing.clearBoards', restsOn: ['oldBoard'], changes: ['oldBoard'] },
    ({ deps: parts }, { ids }) => {
      const nowMs = Date.now();
      return parts.db.changes.clearing.clearBoards({
        boards: [ids.oldBoard],
        nowMs,
        deletedBeforeMs: nowMs - HOUR_MS / 2,
      });
    },
  ),
  'give a role on a board': made(
    { by: 'mia', at: 'changes.boardAccess.giveRole', restsOn: ['mia', 'con', 'board'], changes: ['con'] },
    ({ sharing }, { ids }, by) => sharing.setRole(by, { boardId: ids.board, personId: ids.con, role: 'viewer' }),
  ),
  'take a role on a board': made(
    { by: 'ana', at: 'changes.boardAccess.takeRole', restsOn: ['ana', 'mia', 'board'], changes: ['mia'] },
    ({ sharing }, { ids }, by) => sharing.removePerson(by, { boardId: ids.board, personId: ids.mia }),
  ),
  'make a link': made(
    { by: 'mia', at: 'changes.links.addLink', restsOn: ['mia', 'board'], changes: [] },
    async ({ deps: parts }, { ids }) => {
      const link = { role: 'viewer' as const, sha256: randomBytes(32) };
      return parts.db.changes.links.addLink({ by: await grantOn(parts, ids.board, ids.mia), link, max: 9 });
    },
  ),
  'end a link': made(
    { by: 'mia', at: 'changes.links.changeLink', restsOn: ['mia', 'board'], changes: [] },
    async ({ deps: parts }, { ids, link }) =>
      parts.db.changes.links.changeLink({
        by: await grantOn(parts, ids.board, ids.mia),
        sha256: link,
        change: { revoked: true },
      }),
  ),
  'delete a board one stands on': made(
    { by: 'mia', at: 'changes.links.deleteBoard', restsOn: ['mia', 'board'], changes: ['board'] },
    async ({ deps: parts }, { ids }) =>
      parts.db.changes.links.deleteBoard({ by: await grantOn(parts, ids.board, ids.mia) }),
  ),
  'copy a board one stands on': made(
    { by: 'mia', at: 'changes.links.createBoard', restsOn: ['mia', 'board'], changes: [] },
    async ({ deps: parts }, { ids, secrets }) =>
      parts.db.changes.links.createBoard({
        ...boardOfSecret(secretBytes(secrets.copied.secret), `person:${ids.mia}`),
        copiedBy: await grantOn(parts, ids.board, ids.mia),
      }),
  ),
  'let nobody in unasked': made(
    { by: 'mia', at: 'changes.boardAccess.setAdmits', restsOn: ['mia', 'board'], changes: [] },
    ({ sharing }, { ids }, by) => sharing.setAdmits(by, { boardId: ids.board, admits: 'asked' }),
  ),
  'show a picture to all': made(
    { by: 'mia', at: 'changes.boardAccess.setPublicName', restsOn: ['mia', 'board'], changes: [] },
    ({ sharing }, { ids }, by) => sharing.setPublished(by, { boardId: ids.board, published: true }),
  ),
  invite: made(
    { by: 'ana', at: 'changes.invites.addInvite', restsOn: ['ana', 'team'], changes: [] },
    ({ sharing }, { ids }, by) => sharing.invites.create(by, { kind: 'team', id: ids.team, email: '', role: 'admin' }),
  ),
  'end an invite': made(
    { by: 'ben', at: 'changes.invites.endInvite', restsOn: ['ben', 'invite', 'team'], changes: ['invite'] },
    ({ sharing }, { ids }, by) => sharing.invites.end(by, ids.invite),
  ),
  'accept an invite': made(
    {
      by: 'out',
      at: 'changes.invites.acceptInvite',
      restsOn: ['out', 'ana', 'invite', 'team', 'seats'],
      changes: ['out', 'seats'],
    },
    ({ sharing }, world, by) => sharing.invites.accept(by, world.token('invite')),
  ),
  'accept an invite to a board': made(
    {
      by: 'out',
      at: 'changes.invites.acceptInvite',
      restsOn: ['out', 'mia', 'boardInvite', 'board'],
      changes: ['out'],
    },
    ({ sharing }, world, by) => sharing.invites.accept(by, world.token('boardInvite')),
  ),
  'let somebody in': made(
    {
      by: 'ana',
      at: 'changes.requests.answerRequest',
      restsOn: ['ana', 'asks', 'request', 'team', 'seats'],
      changes: ['asks', 'request', 'seats'],
    },
    ({ sharing }, { ids }, by) => sharing.requests.answer(by, { id: ids.request, role: 'member' }),
  ),
  'refuse somebody': made(
    { by: 'ben', at: 'changes.requests.answerRequest', restsOn: ['ben', 'request', 'team'], changes: ['request'] },
    ({ sharing }, { ids }, by) => sharing.requests.answer(by, { id: ids.request, role: null }),
  ),
  'let somebody in to a board': made(
    {
      by: 'mia',
      at: 'changes.requests.answerRequest',
      restsOn: ['mia', 'asks', 'boardRequest', 'board'],
      changes: ['asks', 'boardRequest'],
    },
    ({ sharing }, { ids }, by) => sharing.requests.answer(by, { id: ids.boardRequest, role: 'editor' }),
  ),
  'delete a member’s account': deletion('mia'),
  'delete an admin’s account': deletion('ana'),
  'delete a guest’s account': deletion('out'),
  'delete who asks': deletion('asks'),
};
