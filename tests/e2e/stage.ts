// Somebody with a team, a project, boards and an invite that waits, made by the API: what a walk over all pages needs. And the pages' addresses.

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { PageName } from '#protocol/pages.ts';
import { ROUTES, type Route, routeAt } from '#protocol/routes.ts';
import { newBoardIn } from '../../src/workspace/new-board.ts';
import { StrictClient } from '../contract/identity/client.ts';
import { PASSWORD, signedUp } from '../contract/people/signed-up.ts';
import { askAs } from '../contract/workspace/people.ts';
import { ready } from './board-page.ts';
import type { Words } from './newcomer/words.ts';
import type { TestPerson } from './person.ts';

export interface Stage {
  ana: TestPerson;
  /** A member of the team, and of no other of Ana's. */
  jun: TestPerson;
  entityId: string;
  teamId: string;
  projectId: string;
  alias: string;
  /** Of an invite to the team. */
  token: string;
}

/** Somebody with a team of two, an invite that waits, a project with a board in it, and a board that was deleted. */
export async function stageAt(origin: string): Promise<Stage> {
  const client = await StrictClient.of(origin);
  const names = { givenName: 'Ana', familyName: 'Ortiz' };
  const [ana, jun] = [await signedUp(client, names), await signedUp(client, { givenName: 'Jun', familyName: 'Kato' })];
  const ask = async <Data>(token: string, document: string, variables = {}) => {
    const { data, code } = await askAs<Data>(origin, token, document, variables);
    if (!data) throw new Error(code);
    return data;
  };
  const [asAna, asJun] = [ana.tokens.access_token, jun.tokens.access_token];
  const { teams } = await ask<{ teams: { id: string; entity: { id: string } }[] }>(
    asAna,
    '{ teams { id entity { id } } }',
  );
  const [first] = teams;
  if (!first) throw new Error('nobody is without a team');
  const entityId = first.entity.id;
  const [teamId, projectId] = [randomUUID(), randomUUID()];
  await ask(
    asAna,
    `mutation ($team: ID!, $entity: ID!, $project: ID!, $of: ID!) {
      createTeam(id: $team, entityId: $entity, name: "Northside School", color: "#0b6e69") { id }
      createProject(id: $project, teamId: $of, name: "Roof garden", color: "#0b6e69") { id }
    }`,
    { team: teamId, entity: entityId, project: projectId, of: first.id },
  );
  const invite =
    'mutation ($id: ID!, $email: String!) { createInvite(kind: team, id: $id, email: $email, role: "member") { token } }';
  const invited = async (email: string) =>
    (await ask<{ createInvite: { token: string } }>(asAna, invite, { id: teamId, email })).createInvite.token;
  const token = await invited('');
  await invited('milo.lind@northside.example');
  await ask(asJun, 'mutation ($token: String!) { acceptInvite(token: $token) { id } }', { token });
  const board = 'mutation ($board: NewBoard!) { createBoard(board: $board) { id } }';
  const made = async (title: string) => {
    const fields = newBoardIn(projectId, title);
    const { createBoard } = await ask<{ createBoard: { id: string } }>(asAna, board, { board: fields });
    return { id: createBoard.id, alias: fields.alias };
  };
  const [{ alias }, { id }] = [await made('Leaf lab'), await made('Kite day')];
  await ask(asAna, 'mutation ($ids: [ID!]!) { deleteBoards(ids: $ids) }', { ids: [id] });
  return {
    ana: { first: 'Ana', last: 'Ortiz', email: ana.email, password: PASSWORD },
    jun: { first: 'Jun', last: 'Kato', email: jun.email, password: PASSWORD },
    entityId,
    teamId,
    projectId,
    alias,
    token,
  };
}

/** Nothing has this id. */
export const STRANGE = '00000000-0000-4000-8000-000000000000';

type Ids = Omit<Stage, 'ana' | 'jun'>;

/** Pages that lead a signed-in person on, or are for guests and for devices that were handed a code. */
const NOT_OF_MEMBERS: readonly PageName[] = [
  'board-sign-in',
  'board-sign-up',
  'code',
  'handed-file',
  'installation',
  'remote',
  'shared',
  'sign-in',
  'sign-up',
];

/** Every page of the product that a signed-in person is shown, but for those of wall panels. */
export function addressesOf(ids: Ids): string[] {
  const { alias, projectId, token } = ids;
  // Without these a page has nothing to show, or leads on.
  const endings: Readonly<Record<string, string>> = {
    [ROUTES.home.path]: '?noredirect=1',
    [ROUTES.incognitoSave.path]: `?board_alias=${alias}`,
    [ROUTES.boardCreate.path]: '?create-board-token=ended',
    [ROUTES.project.path]: `?projectId=${projectId}`,
    [ROUTES.manageNoAccess.path]: `?teamId=${STRANGE}`,
    [ROUTES.projectNoAccess.path]: `?projectId=${STRANGE}`,
    [ROUTES.dashboardNoAccess.path]: `?teamId=${STRANGE}`,
    [ROUTES.inviteTeam.path]: `#share_token=${token}`,
  };
  const rows: Route[] = Object.values(ROUTES);
  return rows
    .filter(({ path, group, headers, page }) => {
      const hasOtherWalk = group === 'auth-callback' || headers !== 'app' || path.startsWith('/ifp');
      return !hasOtherWalk && !NOT_OF_MEMBERS.includes(page);
    })
    .map((row) => pathOf(row, ids) + (endings[row.path] ?? ''));
}

/** Pages that a guest's device is shown and a signed-in person's is not, those of wall panels last: a tab that has shown one is a panel's. */
export const GUEST_ADDRESSES: readonly string[] = [
  ROUTES.incognitoSignIn.path,
  ROUTES.boardSignUp.path,
  ROUTES.code.path,
  ROUTES.remote.path,
  ROUTES.handedFile.path,
  ROUTES.shared.path,
  ROUTES.panelSave.path,
  ROUTES.panelRevisit.path,
  ROUTES.panelCode.path,
];

/** Returns the path of a row with the parameters filled in. */
export function pathOf({ path }: Route, { entityId, teamId, projectId, alias }: Ids): string {
  return path
    .replace(':alias', alias)
    .replace(':platform', 'web')
    .replace(':locale', 'en')
    .replace(':codeKey', 'seats')
    .replace(':topic', 'begin')
    .replace(':planId', entityId)
    .replace(':teamId', teamId)
    .replace(':projectId', projectId);
}

/** More of a page than its address shows at once: its address, what is opened there, and how. */
type Opened = readonly [address: string, opened: string, open?: (page: Page, words: Words) => Promise<unknown>];

const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** What opens on the pages around boards, and what else their addresses show. */
export const openedOf = ({ teamId, alias }: Ids): readonly Opened[] => [
  ['/dashboard', 'boards of this device offered', (page) => page.getByRole('region').first().waitFor()],
  [
    '/dashboard',
    'new board, where',
    async (page, words) => {
      await press(page, words.of('dashboard:newBoard'));
      await page.getByRole('menu').waitFor();
    },
  ],
  [
    '/dashboard',
    'palette',
    async (page, words) => {
      await press(page, words.of('dashboard:search.label'));
      await page.getByRole('combobox').fill('a');
      await page.getByRole('group', { name: words.of('palette:group.people') }).waitFor();
    },
  ],
  ['/boards?q=a', 'found', (page) => page.getByRole('main').locator('h2:not(:empty)').waitFor()],
  ['/boards?q=nothing', 'nothing found', (page) => page.getByRole('main').getByText('nothing').waitFor()],
  ['/boards?view=grid', 'as cards'],
  ['/boards?view=list', 'as rows'],
  ['/boards?of=favourite', 'nothing'],
  [
    '/boards',
    'new project',
    async (page, words) => {
      await press(page, words.of('dashboard:project.new'));
      await page.getByRole('dialog').waitFor();
    },
  ],
  ['/project/archive?boardStatus=deleted', 'deleted'],
  [
    `/board/${alias}`,
    'menu',
    async (page, words) => {
      await ready(page);
      await press(page, words.of('menu.title'));
      await page.getByRole('menu').waitFor();
    },
  ],
  [
    `/board/${alias}`,
    'palette',
    async (page, words) => {
      await ready(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('a');
      await page.getByRole('group', { name: words.of('palette:group.people') }).waitFor();
    },
  ],
  [
    `/manage/team/${teamId}/users`,
    'somebody selected',
    async (page) => {
      await page.getByRole('checkbox', { name: /Jun Kato/ }).check();
      await page.getByRole('toolbar').waitFor();
    },
  ],
  [
    `/manage/template-category?teamId=${teamId}`,
    'new category',
    async (page, words) => {
      await press(page, words.of('templates:manage.newCategory'));
      await page.getByRole('dialog').waitFor();
    },
  ],
  ['/settings?delete=1', 'deleting', (page) => page.getByRole('dialog').waitFor()],
  ['/oidc/second-factor', 'the provider’s'],
  ['/oidc/change-password', 'the provider’s'],
  ['/oidc/forgot', 'the provider’s'],
  ['/oidc/password-link', 'the provider’s'],
];

export const routeOf = (address: string) => routeAt(new URL(address, 'http://a').pathname)?.route;

/** Another address of the same page may keep what was shown, and a board is a page of its own: these are loaded. */
function isWithin(address: string, from: string | undefined): boolean {
  const isBoard = (one: string) => ['board', 'home'].includes(routeOf(one)?.page ?? '');
  if (from === undefined || isBoard(from) || isBoard(address)) return false;
  return routeOf(from)?.page !== routeOf(address)?.page;
}

/** Within the page, as a link of the product leads, where it was at another of its pages; else it is loaded. */
export async function enter(page: Page, origin: string, address: string, from?: string): Promise<void> {
  if (!isWithin(address, from)) {
    // Else an address with another fragment would stay the page it is.
    await page.goto('about:blank');
    await page.goto(origin + address);
  } else
    await page.evaluate((to) => {
      for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  if (routeOf(address)?.page === 'board') await ready(page);
  else await page.locator('h1:not([data-left])').first().waitFor();
}
