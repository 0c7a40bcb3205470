// A teacher's way to a board from a template, in English by mouse, in Arabic by keys, and by touch: search, preview, use. What another page
// retires is gone.

import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Language } from '#protocol/languages.ts';
import { newBoardIn } from '../../src/workspace/new-board.ts';
import { StrictClient } from '../contract/identity/client.ts';
import { PASSWORD, signedUp } from '../contract/people/signed-up.ts';
import { askAs } from '../contract/workspace/people.ts';
import { count, ready } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { Words } from './newcomer/words.ts';
import { signIn } from './person.ts';

/** Has frames and example notes. */
const TEMPLATE = 'retrospective';
const FRAMES = 4;

/** A teacher with a project, by calls. */
async function teacherAt(origin: string) {
  const { tokens, email } = await signedUp(await StrictClient.of(origin), { givenName: 'Ana', familyName: 'Ortiz' });
  const request = async <T>(document: string, variables: object = {}): Promise<T> => {
    const { data, errors } = await askAs<T>(origin, tokens.access_token, document, variables);
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  const [team] = (await request<{ teams: { id: string }[] }>('{ teams { id } }')).teams;
  const project = { id: randomUUID(), teamId: team?.id ?? '', name: 'Staff room', color: '#7a3fd0' };
  await request(
    'mutation ($id: ID!, $teamId: ID!, $name: String!, $color: String!) { createProject(id: $id, teamId: $teamId, name: $name, color: $color) { id } }',
    project,
  );
  return { request, project, person: { first: 'Ana', last: 'Ortiz', email, password: PASSWORD } };
}

async function inLanguage(page: Page, origin: string, language: Language): Promise<void> {
  await page.context().addCookies([{ name: 'NEXT_LOCALE', value: language, url: origin }]);
}

/** The board has what the template has, and has it after it is loaded again. */
async function expectFrames(page: Page): Promise<void> {
  await ready(page);
  await expect.poll(() => count(page, 'frame')).toBe(FRAMES);
  await page.reload();
  await ready(page);
  await expect.poll(() => count(page, 'frame')).toBe(FRAMES);
}

/** Presses Tab until the focus is within `target`. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the focus does not come there');
}

test('a teacher finds a template, looks at it, zooms and uses it, by mouse in English', { tag: '@way' }, async ({
  page,
  server,
}) => {
  const { person, project } = await teacherAt(server.origin);
  const strings = new Words('en');
  const name = strings.of(`template-names:${TEMPLATE}.name`);
  await signIn(page, server.origin, person);
  await page.goto(`${server.origin}/dashboard`);
  await page.getByRole('link', { name: strings.of('dashboard:way.templates') }).click();
  await page.getByRole('searchbox', { name: strings.of('templates:page.search') }).fill(name);
  const card = page.getByRole('row', { name });
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(1);
  await card.hover();
  await expect(card.getByRole('button', { name: strings.of('templates:page.useNamed', { name }) })).toBeVisible();
  await card.click({ position: { x: 20, y: 30 } });
  const dialog = page.getByRole('dialog', { name });
  await expect(
    dialog.getByText(strings.of('templates:page.frames', { count: FRAMES, number: `${FRAMES}` })),
  ).toBeVisible();
  await dialog.getByRole('button', { name: strings.of('action.zoomIn'), exact: true }).click();
  await expect(dialog.getByRole('checkbox', { name: strings.of('templates:page.examples') })).toBeChecked();
  await dialog.getByRole('button', { name: new RegExp(strings.of('templates:page.project')) }).click();
  await page.getByRole('menuitemradio', { name: project.name }).click();
  await dialog.getByRole('button', { name: strings.of('templates:page.useThis') }).click();
  await ready(page);
  // Notes are filled in without a press on a tool first.
  await expect(page.getByRole('button', { name: strings.of('tool.select'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectFrames(page);
  await page.goto(`${server.origin}/project?projectId=${project.id}`);
  await expect(page.getByRole('row', { name })).toHaveCount(1);
});

test('a teacher finds a template, looks at it and uses it, by keys in Arabic', async ({ page, server }) => {
  const { person } = await teacherAt(server.origin);
  const strings = new Words('ar');
  const name = strings.of(`template-names:${TEMPLATE}.name`);
  await signIn(page, server.origin, person);
  await inLanguage(page, server.origin, 'ar');
  await page.goto(`${server.origin}/templates`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const card = page.getByRole('row', { name });
  await tabTo(page, page.getByRole('searchbox', { name: strings.of('templates:page.search') }));
  await page.keyboard.type(name);
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(1);
  await tabTo(page, card);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: strings.of('templates:page.useThis') }));
  await page.keyboard.press('Enter');
  await expectFrames(page);
});

test('a touch opens the preview, from which the template is used', async ({ browser, server }) => {
  const { person } = await teacherAt(server.origin);
  const strings = new Words('en');
  const name = strings.of(`template-names:${TEMPLATE}.name`);
  await onPhone(browser, async (page) => {
    await signIn(page, server.origin, person);
    await page.goto(`${server.origin}/templates`);
    await page.getByRole('row', { name }).tap();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('button', { name: strings.of('templates:page.useThis') }).tap();
    await expectFrames(page);
  });
});

test('a template that another page retires is gone from an open page', async ({ page, server }) => {
  const { request, person, project } = await teacherAt(server.origin);
  const board = newBoardIn(project.id, 'Lab report');
  const { createBoardFromTemplate: made } = await request<{ createBoardFromTemplate: { id: string } }>(
    'mutation ($board: NewBoard!, $template: String!) { createBoardFromTemplate(board: $board, template: $template, language: "en") { id } }',
    { board, template: TEMPLATE },
  );
  const id = randomUUID();
  await request(
    'mutation ($id: ID!, $boardId: ID!, $ownerId: ID!) { saveTemplate(id: $id, boardId: $boardId, name: "Lab report", owner: team, ownerId: $ownerId, category: "lessons") { id } }',
    { id, boardId: made.id, ownerId: project.teamId },
  );
  await signIn(page, server.origin, person);
  await page.goto(`${server.origin}/templates?category=lessons`);
  const card = page.getByRole('row', { name: 'Lab report' });
  await expect(card).toBeVisible();
  await request('mutation ($id: ID!) { retireTemplate(id: $id, isRetired: true) { id } }', { id });
  await expect(card).toHaveCount(0, { timeout: 2000 });
});

async function onPhone(browser: Browser, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  await act(await context.newPage());
  await context.close();
}
