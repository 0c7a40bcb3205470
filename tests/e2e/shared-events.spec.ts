// What changes elsewhere is shown in every tab without a reload, by one stream for all tabs of a browser.

import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, signUp } from './person.ts';

const EVENTS = '/api/user/events';

test('two tabs hear of a new board by one stream, and the one that is left goes on', async ({
  page,
  context,
  server,
}) => {
  let streams = 0;
  let token = '';
  context.on('request', (request) => {
    if (!request.url().endsWith(EVENTS)) return;
    streams += 1;
    token = request.headers().authorization ?? '';
  });
  const ask = async <Data>(query: string, variables: object): Promise<Data> => {
    const response = await fetch(`${server.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ query, variables }),
    });
    return ((await response.json()) as { data: Data }).data;
  };
  const makesBoard = async (projectId: string, title: string): Promise<void> => {
    const secret = randomBytes(32);
    const { alias } = deriveBoard(secret);
    const board = { projectId, alias, secret: secret.toString('base64url'), title };
    await ask('mutation ($board: NewBoard!) { createBoard(board: $board) { id } }', { board });
  };
  const shows = (tab: Page, title: string) => expect(tab.getByRole('row', { name: title })).toBeVisible();

  await signUp(page, server.origin, newPerson());
  // The dashboard, which the sign-up led to, had one of its own.
  await page.goto('about:blank');
  streams = 0;
  await page.goto(`${server.origin}/boards`);
  await expect.poll(() => streams).toBe(1);
  const second = await context.newPage();
  await second.goto(`${server.origin}/boards`);
  await expect(second.getByRole('heading', { name: 'Boards', level: 1 })).toBeVisible();

  const { teams } = await ask<{ teams: { id: string }[] }>('{ teams { id } }', {});
  const project = randomUUID();
  await ask(
    'mutation ($id: ID!, $teamId: ID!) { createProject(id: $id, teamId: $teamId, name: "Maps", color: "#1f4fd8") { id } }',
    { id: project, teamId: teams[0]?.id },
  );
  await makesBoard(project, 'Rivers');
  await shows(page, 'Rivers');
  await shows(second, 'Rivers');
  expect(streams).toBe(1);

  await page.close();
  await expect.poll(() => streams).toBe(2);
  await makesBoard(project, 'Roads');
  await shows(second, 'Roads');
});
