import { expect, test } from './fixtures.ts';

test('the server serves the home page, and nothing on it fails @once', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/');
  await expect(page).toHaveTitle(/Atrium/);
  await expect(page.locator('#root')).not.toBeEmpty();
  expect(errors).toEqual([]);
});

test('a new board opens on this executor and takes ink @core', async ({ page, newBoard }) => {
  await newBoard(page);
  await expect(page.getByLabel('Board', { exact: true })).toBeVisible();
});
