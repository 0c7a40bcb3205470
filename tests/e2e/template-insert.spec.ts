// Templates on an open board by real input: inserted while another person draws, and by a guest. A frame becomes the team's template, which
// stays whole when the board is gone.

import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { png } from '../../server/testing/pictures.ts';
import {
  count,
  expectCount,
  expectSame,
  items,
  newBoard,
  openBoard,
  ready,
  saved,
  select,
  tool,
} from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, signIn, signUp } from './person.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Insert a template' });
const cards = (page: Page) => dialog(page).getByRole('list', { name: 'Templates' }).getByRole('button');

async function openInsert(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Insert template…' }).click();
  await expect(cards(page).first()).toBeVisible();
}

/** Answers how many items came. */
async function insert(page: Page, name: string): Promise<number> {
  const before = await count(page);
  await openInsert(page);
  await dialog(page).getByRole('searchbox').fill(name);
  await cards(page).filter({ hasText: name }).first().click();
  await expect(dialog(page)).toHaveCount(0);
  return (await count(page)) - before;
}

test('inserts a template whole while another person draws, and one undo takes it back', { tag: '@way' }, async ({
  page,
  otherDevice: other,
  server,
}) => {
  const url = await newBoard(page, server.origin);
  const [note = ''] = await page.evaluate(() =>
    window.board.load([{ kind: 'sticky', x: -100, y: -100, text: 'here' }]),
  );
  await openBoard(other, url);
  await tool(other, 'Pen');
  await other.mouse.move(200, 500);
  await other.mouse.down();
  await other.mouse.move(400, 520, { steps: 8 });
  const inserted = await insert(page, 'Kanban');
  expect(inserted).toBeGreaterThan(3);
  await other.mouse.move(500, 500, { steps: 4 });
  await other.mouse.up();
  await expectCount(other, 1 + inserted + 1);
  await expectSame(page, other);

  const selected = await page.evaluate(() => window.board.selection());
  const all = await items(page);
  const tops = all.filter(({ id, parent, kind }) => id !== note && kind !== 'stroke' && parent === undefined);
  expect([...selected].sort()).toEqual(tops.map(({ id }) => id).sort());
  const box = all.find(({ id }) => id === note)?.bounds ?? { x: 0, y: 0, w: 0, h: 0 };
  for (const { bounds } of tops)
    expect(
      bounds.x >= box.x + box.w ||
        bounds.x + bounds.w <= box.x ||
        bounds.y >= box.y + box.h ||
        bounds.y + bounds.h <= box.y,
    ).toBe(true);
  const view = await page.evaluate(async () => ({
    ...(await window.board.camera.get()),
    w: innerWidth,
    h: innerHeight,
  }));
  for (const { bounds } of tops) {
    expect(Math.abs(bounds.x + bounds.w / 2 - view.x) + bounds.w / 2).toBeLessThanOrEqual(view.w / view.zoom / 2 + 1);
    expect(Math.abs(bounds.y + bounds.h / 2 - view.y) + bounds.h / 2).toBeLessThanOrEqual(view.h / view.zoom / 2 + 1);
  }

  await page.keyboard.press('ControlOrMeta+z');
  await expectCount(other, 2);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expectCount(other, 2 + inserted);
  await expectSame(page, other);

  // The same once more, by a guest, has ids of its own.
  expect(await insert(other, 'Kanban')).toBe(inserted);
  await expectCount(page, 2 + 2 * inserted);
});

test('inserts nothing without a network and says so, and inserts by keys at the next try', async ({
  page,
  context,
  server,
}) => {
  await newBoard(page, server.origin);
  await openInsert(page);
  await expect(dialog(page).getByRole('radio', { name: 'Saved' })).toHaveCount(0);
  await context.setOffline(true);
  await cards(page).first().click();
  await expect(dialog(page).getByRole('alert')).toContainText('Nothing was inserted.');
  expect(await count(page)).toBe(0);
  await context.setOffline(false);
  await cards(page).first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(cards(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  expect(await count(page)).toBeGreaterThan(3);
});

test('keeps the team’s template and its picture when the board is deleted for good', async ({
  page,
  context,
  otherDevice: other,
  server,
}) => {
  test.slow();
  let token = '';
  context.on('request', (request) => {
    token = request.headers().authorization ?? token;
  });
  const person = newPerson();
  await signUp(page, server.origin, person);
  await expect.poll(() => token).not.toBe('');
  const query = async <Data>(document: string, variables: object = {}): Promise<Data> => {
    const response = await fetch(`${server.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ query: document, variables }),
    });
    return ((await response.json()) as { data: Data }).data;
  };
  const { teams } = await query<{ teams: { id: string }[] }>('{ teams { id } }');
  const projectId = randomUUID();
  await query(
    'mutation ($id: ID!, $teamId: ID!) { createProject(id: $id, teamId: $teamId, name: "Lessons", color: "#1f4fd8") { id } }',
    { id: projectId, teamId: teams[0]?.id },
  );
  const createBoard = async (title: string) => {
    const secret = randomBytes(32);
    const { alias } = deriveBoard(secret);
    const board = { projectId, alias, secret: secret.toString('base64url'), title };
    const { createBoard: card } = await query<{ createBoard: { id: string } }>(
      'mutation ($board: NewBoard!) { createBoard(board: $board) { id } }',
      { board },
    );
    return { id: card.id, alias };
  };

  const first = await createBoard('Leaf lab');
  await page.goto(`${server.origin}/board/${first.alias}`);
  await ready(page);
  const { ids } = await page.evaluate(
    (bytes) => window.board.import(new File([new Uint8Array(bytes)], 'leaf.png', { type: 'image/png' })),
    [...png(40, 30, 90)],
  );
  const [frame = ''] = await page.evaluate(
    ([image = '']) =>
      window.board.items({ ids: [image] }).then(async ([one]) => {
        if (!one) throw new Error('no image');
        const { x, y } = one;
        const loaded = await window.board.load([
          { kind: 'frame', id: 'f', x: x - 50, y: y - 50, w: 400, h: 300, text: 'Observation' },
          { kind: 'image', parent: 'f', x, y, w: one.w, h: one.h, image: one.image },
          { kind: 'sticky', parent: 'f', x: x + 100, y: y + 20, text: 'What do you see?' },
        ]);
        await window.board.select([image]);
        await window.board.act('delete');
        return loaded;
      }),
    ids,
  );
  await select(page, [frame]);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Save frame as template…' }).click();
  const save = page.getByRole('dialog', { name: 'Save as template' });
  await expect(save.getByRole('textbox', { name: 'Name' })).toHaveValue('Observation');
  await save.getByRole('combobox', { name: 'Who can use it' }).selectOption({ index: 1 });
  const cover = page.waitForResponse(
    (response) => response.url().endsWith('/cover') && response.request().method() === 'PUT',
  );
  await save.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('“Observation” was saved as a template.')).toBeVisible();
  expect((await cover).status()).toBe(204);
  await page.keyboard.press('Escape');
  await expect(save).toHaveCount(0);

  // The board of the frame is cleared.
  await page.goto(`${server.origin}/dashboard`);
  await query('mutation ($ids: [ID!]!) { deleteBoards(ids: $ids) }', { ids: [first.id] });
  await query('mutation ($ids: [ID!]!) { clearBoards(ids: $ids) }', { ids: [first.id] });

  const second = await createBoard('Leaf lab, again');
  await page.goto(`${server.origin}/board/${second.alias}`);
  await ready(page);
  await openInsert(page);
  await dialog(page).getByText('Saved', { exact: true }).click();
  await expect(cards(page)).toHaveCount(1);
  await cards(page).first().click();
  await expectCount(page, 3);
  await saved(page);

  // Another device has none of the board: its picture comes from the server.
  await signIn(other, server.origin, person);
  const picture = other.waitForResponse((response) => response.url().includes('/blobs/'));
  await other.goto(`${server.origin}/board/${second.alias}`);
  await ready(other);
  await expectCount(other, 3);
  await expectCount(other, 1, 'image');
  expect((await picture).status()).toBe(200);
});
