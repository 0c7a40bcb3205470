// Rows of tests/security/workspace-rights.test.ts: what each field of GraphQL answers people, in the order of PEOPLE.

import type { Things } from './workspace-world.ts';

export interface Asked extends Things {
  entity: string;
  /** A person of the team, the project and the board. */
  acted: string;
  /** Of the team of whoever asks. */
  ownProject: string;
  /** Of what is made. */
  id: string;
  newBoard: { projectId: string; alias: string; secret: string };
}

interface Row {
  args(asked: Asked): object;
  /** An error's name; `empty`: a list or page of nothing. */
  gets: string;
}

/** Of those in no part of it (who stands before a closed door gets what a stranger gets), in the team, with a role on the board, who administer: an outcome for each, or one for all. */
function gets(
  ...[no, team, roles, admins]: [string | [string, string], string, string | string[], string | string[]]
): string {
  const each = (of: string | readonly string[], n: number) => (typeof of === 'string' ? Array(n).fill(of) : of);
  const [stranger, ...others] = each(no, 2);
  return [stranger, stranger, stranger, ...others, team, ...each(roles, 4), ...each(admins, 2)].join(' ');
}

const row = (gets: string, args: Row['args'] = () => ({})): Row => ({ args, gets });
const EVERYBODY = gets('ok', 'ok', 'ok', 'ok');
const READS_BOARD = gets('not-found', 'not-found', 'ok', 'ok');
const EDITS_BOARD = gets('not-found', 'not-found', ['forbidden', 'forbidden', 'ok', 'ok'], 'ok');
const MANAGES_BOARD = gets('not-found', 'not-found', ['forbidden', 'forbidden', 'forbidden', 'ok'], 'ok');
/** Whoever has a role on a board alone is in no team and no project. */
const IN_TEAM = gets('not-found', 'ok', 'not-found', 'ok');
const MANAGES_TEAM = gets('not-found', 'forbidden', 'not-found', 'ok');
const IN_PROJECT = gets('not-found', 'not-found', 'not-found', 'ok');
/** An administrator of a team is a member of its entity as everybody here. */
const MANAGES_ENTITY = gets(['not-found', 'forbidden'], 'forbidden', 'forbidden', ['forbidden', 'ok']);
/** Nobody here administers the installation. */
const OF_INSTALLATION = gets('forbidden', 'forbidden', 'forbidden', 'forbidden');
const ofTemplate = ({ template }: Asked) => ({ id: template });
const asTeam = ({ team }: Asked) => ({ owner: 'team', ownerId: team });
const ofEntity = ({ entity }: Asked) => ({ id: entity, entityId: entity });
const ofTeam = ({ team }: Asked) => ({ id: team });
const ofProject = ({ project }: Asked) => ({ id: project });
const ofBoard = ({ board }: Asked) => ({ boardId: board });
const inBoard = ({ board }: Asked) => ({ kind: 'board', id: board });
const ids = ({ board }: Asked) => ({ ids: [board] });

export const FIELDS: Record<string, Row> = {
  'Query.teams': row(EVERYBODY),
  'Query.deletedTeams': row(gets('empty', 'empty', 'empty', 'ok')),
  'Query.team': row(IN_TEAM, ofTeam),
  // A private one is not there for the team.
  'Query.projects': row(gets('not-found', 'empty', 'not-found', 'ok'), ({ team }) => ({ teamId: team })),
  'Query.project': row(IN_PROJECT, ofProject),
  'Query.entity': row(gets(['not-found', 'ok'], 'ok', 'ok', 'ok'), ofEntity),
  'Query.entityMembers': row(MANAGES_ENTITY, ofEntity),
  'Query.entityTeams': row(MANAGES_ENTITY, ofEntity),
  'Query.embedOrigins': row(MANAGES_ENTITY, ofEntity),
  'Query.organizations': row(OF_INSTALLATION),
  'Query.planChanges': row(OF_INSTALLATION, ofEntity),
  'Query.members': row(IN_TEAM, ({ team }) => ({ teamId: team })),
  'Query.projectMembers': row(IN_PROJECT, ({ project }) => ({ projectId: project })),
  'Query.inbox': row(EVERYBODY),
  'Query.inboxSettings': row(EVERYBODY),
  'Query.invites': row(MANAGES_BOARD, inBoard),
  // None goes out from this server.
  'Query.sendsMail': row(gets('false', 'false', 'false', 'false')),
  'Query.invite': row(EVERYBODY, ({ inviteToken }) => ({ token: inviteToken })),
  'Query.boards': row(gets('not-found', 'empty', 'ok', 'ok'), ({ team, project }) => ({
    teamId: team,
    projectId: project,
  })),
  // The board has its alias for a title.
  'Query.search': row(gets('empty', 'empty', 'ok', 'ok'), ({ alias }) => ({ words: alias })),
  'Query.searchPeople': row(gets(['empty', 'ok'], 'ok', 'ok', 'ok'), () => ({ words: 'person' })),
  'Query.board': row(READS_BOARD, ({ board }) => ({ id: board })),
  'Query.boardAccess': row(MANAGES_BOARD, ofBoard),
  'Query.accessRequests': row(MANAGES_BOARD, inBoard),
  'Query.requestAnswer': row(gets('null', 'null', 'ok', 'ok'), ({ board }) => ({ kind: 'board', id: board })),
  'Query.templates': row(gets(['not-found', 'empty'], 'ok', 'empty', 'ok'), ({ team }) => ({ teamId: team })),
  'Query.template': row(IN_TEAM, ofTemplate),
  'Query.templateSettings': row(gets(['not-found', 'ok'], 'ok', 'ok', 'ok'), ({ team }) => ({ teamId: team })),
  // A member manages what they have saved alone.
  'Query.managedTemplates': row(gets('not-found', 'empty', 'not-found', 'ok'), asTeam),
  'Query.managedCategories': row(MANAGES_TEAM, asTeam),
  'Query.peopleToInvite': row(MANAGES_BOARD, ({ board }) => ({ kind: 'board', id: board, search: 'person' })),

  'Mutation.createTeam': row(
    gets(['not-found', 'forbidden'], 'forbidden', 'forbidden', ['forbidden', 'ok']),
    ({ id, entity }) => ({ id, entityId: entity, name: id, color: '#2456c9' }),
  ),
  'Mutation.changeTeam': row(MANAGES_TEAM, ({ team }) => ({ id: team, color: '#1c7a43' })),
  'Mutation.deleteTeam': row(MANAGES_TEAM, ofTeam),
  'Mutation.restoreTeam': row(MANAGES_TEAM, ({ deletedTeam }) => ({ id: deletedTeam })),
  'Mutation.setTeamRole': row(MANAGES_TEAM, ({ team, acted }) => ({
    teamId: team,
    personIds: [acted],
    role: 'contributor',
  })),
  'Mutation.removeFromTeam': row(MANAGES_TEAM, ({ team, acted }) => ({ teamId: team, personIds: [acted] })),
  'Mutation.changeEntity': row(MANAGES_ENTITY, ({ entity }) => ({ id: entity, name: 'Northside' })),
  'Mutation.setEmbedOrigins': row(MANAGES_ENTITY, ({ entity }) => ({
    entityId: entity,
    origins: ['https://wiki.example'],
  })),
  'Mutation.requestPlan': row(gets(['not-found', 'ok'], 'ok', 'ok', 'ok'), ({ entity }) => ({
    entityId: entity,
    tier: 'pro',
  })),
  'Mutation.setPlan': row(OF_INSTALLATION, ({ entity }) => ({ entityId: entity, tier: 'pro', reason: 'Two classes' })),
  'Mutation.setEntityRole': row(MANAGES_ENTITY, ({ entity, acted }) => ({
    entityId: entity,
    personIds: [acted],
    role: 'member',
  })),
  // Whoever is in it is not removed here: others act on them still.
  'Mutation.removeFromEntity': row(MANAGES_ENTITY, ({ entity, id }) => ({ entityId: entity, personIds: [id] })),
  'Mutation.createProject': row(IN_TEAM, ({ id, team }) => ({ id, teamId: team, name: id, color: '#2456c9' })),
  'Mutation.changeProject': row(IN_PROJECT, ({ project }) => ({ id: project, name: 'Another' })),
  'Mutation.setProjectRole': row(IN_PROJECT, ({ project, acted }) => ({
    projectId: project,
    personIds: [acted],
    role: 'admin',
  })),
  'Mutation.removeFromProject': row(IN_PROJECT, ({ project, acted }) => ({ projectId: project, personIds: [acted] })),
  'Mutation.archiveProject': row(IN_PROJECT, ofProject),
  'Mutation.restoreProject': row(IN_PROJECT, ofProject),
  'Mutation.deleteProject': row(IN_PROJECT, ofProject),
  'Mutation.createBoard': row(IN_PROJECT, ({ newBoard }) => ({ board: newBoard })),
  'Mutation.renameBoard': row(EDITS_BOARD, ({ board }) => ({ id: board, title: 'Another' })),
  'Mutation.moveBoards': row(MANAGES_BOARD, ({ board, ownProject }) => ({ ids: [board], projectId: ownProject })),
  'Mutation.copyBoard': row(READS_BOARD, ({ board, newBoard, ownProject }) => ({
    id: board,
    board: { ...newBoard, projectId: ownProject },
  })),
  'Mutation.createBoardFromTemplate': row(IN_TEAM, ({ template, newBoard, ownProject }) => ({
    board: { ...newBoard, projectId: ownProject },
    template,
    language: 'en',
  })),
  'Mutation.saveTemplate': row(gets('not-found', 'not-found', 'not-found', 'ok'), (asked) => ({
    id: asked.id,
    boardId: asked.board,
    name: 'A plan',
    ...asTeam(asked),
  })),
  'Mutation.changeTemplate': row(MANAGES_TEAM, (asked) => ({ ...ofTemplate(asked), name: 'Another' })),
  'Mutation.replaceTemplate': row(MANAGES_TEAM, (asked) => ({ ...ofTemplate(asked), boardId: asked.board })),
  'Mutation.retireTemplate': row(MANAGES_TEAM, (asked) => ({ ...ofTemplate(asked), isRetired: true })),
  'Mutation.deleteTemplate': row(MANAGES_TEAM, ofTemplate),
  'Mutation.transferTemplate': row(gets('not-found', 'forbidden', 'not-found', ['forbidden', 'ok']), (asked) => ({
    ...ofTemplate(asked),
    owner: 'entity',
    ownerId: asked.entity,
  })),
  'Mutation.hideTemplate': row(MANAGES_TEAM, (asked) => ({ ...asTeam(asked), name: 'kanban', isHidden: true })),
  'Mutation.saveCategory': row(MANAGES_TEAM, (asked) => ({
    ...asTeam(asked),
    id: asked.id,
    names: [{ language: 'en', name: 'Mornings' }],
  })),
  'Mutation.orderCategories': row(MANAGES_TEAM, (asked) => ({ ...asTeam(asked), ids: [asked.category] })),
  'Mutation.deleteCategory': row(MANAGES_TEAM, ({ category }) => ({ id: category })),
  'Mutation.archiveBoards': row(MANAGES_BOARD, ids),
  'Mutation.restoreBoards': row(MANAGES_BOARD, ids),
  'Mutation.deleteBoards': row(MANAGES_BOARD, ids),
  'Mutation.clearBoards': row(MANAGES_BOARD, ids),
  'Mutation.markBoard': row(READS_BOARD, ({ board }) => ({ id: board, mark: 'favourite', on: true })),
  'Mutation.setBoardRole': row(MANAGES_BOARD, ({ board, acted }) => ({
    boardId: board,
    personId: acted,
    role: 'editor',
  })),
  'Mutation.removeFromBoard': row(MANAGES_BOARD, ({ board, acted }) => ({ boardId: board, personId: acted })),
  'Mutation.setAdmits': row(MANAGES_BOARD, ({ board }) => ({ boardId: board, admits: 'asked' })),
  'Mutation.setPublished': row(MANAGES_BOARD, ({ board }) => ({ boardId: board, published: true })),
  'Mutation.markInboxRead': row(EVERYBODY),
  'Mutation.setInboxDelivery': row(EVERYBODY, () => ({ kind: 'role', delivery: 'inbox' })),
  // It has no address: only its link accepts it.
  'Mutation.answerInvite': row(gets('not-found', 'not-found', 'not-found', 'not-found'), ({ invite }) => ({
    id: invite,
    accept: true,
  })),
  'Mutation.createInvite': row(MANAGES_BOARD, ({ board }) => ({ kind: 'board', id: board, email: '', role: 'viewer' })),
  'Mutation.sendInviteAgain': row(MANAGES_BOARD, ({ invite }) => ({ id: invite })),
  'Mutation.copyInviteLink': row(MANAGES_BOARD, ({ invite }) => ({ id: invite })),
  'Mutation.endInvite': row(MANAGES_BOARD, ({ invite }) => ({ id: invite })),
  'Mutation.acceptInvite': row(EVERYBODY, ({ inviteToken }) => ({ token: inviteToken })),
  'Mutation.askForAccess': row(EVERYBODY, ({ board }) => ({ kind: 'board', id: board })),
  'Mutation.answerRequest': row(MANAGES_BOARD, ({ request }) => ({ id: request, role: 'viewer' })),
};
