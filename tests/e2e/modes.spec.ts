// Who may edit: a manager shuts the board and opens it again, others see it at once and draw nothing that would be refused.

import type { Page } from '@playwright/test';
import {
  boardWithStroke,
  closeMenu,
  drag,
  expectCount,
  expectSame,
  letEdit,
  openBoard,
  saved,
  secondPerson,
  tool,
  wave,
} from './board-page.ts';
import { expect, test } from './fixtures.ts';

const pen = (page: Page) => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Pen' });

test('who made the board locks it: others look, are told why, and edit again when it is open', { tag: '@way' }, async ({
  page: manager,
  server,
  context,
  query,
}) => {
  const url = await boardWithStroke(manager, server.origin, query);

  const editor = await secondPerson(context, url);
  await expectCount(editor, 1, 'stroke');
  await editor.getByRole('button', { name: 'Menu' }).click();
  await expect(editor.getByRole('menuitem', { name: 'Paper' })).toBeVisible();
  await expect(editor.getByRole('menuitem', { name: 'Who can edit' })).toHaveCount(0);
  await closeMenu(editor);
  await letEdit(manager, 'Only managers can edit');
  await expect(manager.getByText('Locked for others')).toBeVisible();
  await expect(editor.getByText('Only managers can edit', { exact: true })).toBeVisible();
  await expect(pen(editor)).toHaveCount(0);
  await editor.keyboard.press('p');
  await drag(editor, wave(300, 450));
  await tool(manager, 'Pen');
  await drag(manager, wave(300, 520));
  await expectCount(editor, 2, 'stroke');
  await expectCount(manager, 2, 'stroke');
  await expectSame(editor, manager);

  await editor.reload();
  await expect(editor.getByText('Only managers can edit', { exact: true })).toBeVisible();
  await letEdit(manager, 'Everyone edits only their own objects');
  await expect(editor.getByText('Own objects only')).toBeVisible();
  // On a phone what gives way is said of who may edit, never whether all is saved.
  await editor.setViewportSize({ width: 360, height: 780 });
  const state = editor.getByText('Saved', { exact: true });
  await expect(state).toBeVisible();
  await expect.poll(() => state.evaluate((words) => words.scrollWidth - words.clientWidth)).toBeLessThanOrEqual(0);
  await editor.setViewportSize({ width: 1280, height: 720 });
  await letEdit(manager, 'Everyone can edit');
  await expect(editor.getByText('Own objects only')).toHaveCount(0);
  await tool(editor, 'Pen');
  await drag(editor, wave(300, 450));
  await expectCount(manager, 3, 'stroke');
  await editor.context().close();
});

test('what was drawn before one could know of the lock is kept, and named', async ({
  page: manager,
  server,
  context,
  query,
}) => {
  const url = await boardWithStroke(manager, server.origin, query, 500);
  const editor = await secondPerson(context, url);
  await tool(editor, 'Pen');
  await expectCount(editor, 1, 'stroke');
  await server.kill();
  await expect(editor.getByRole('status')).toContainText('Can’t reach the server');
  await drag(editor, wave(300, 300));
  await expect(editor.getByRole('status')).toContainText('Can’t reach the server: 1 change saved on this device');
  await editor.goto('about:blank');

  await server.start();
  await letEdit(manager, 'Only managers can edit');
  await saved(manager);
  await openBoard(editor, url);
  await expect(editor.getByText('Only managers can edit this board.')).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectCount(editor, 1, 'stroke');
  await editor.context().close();
});
