// The pictures of the README, taken from a filled server: the dashboard, a board with two people in both themes, and a board at a wall
// panel. A person who changes what they show runs `npm run demo -- --pictures` again.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { ROUTES } from '../../protocol/routes.ts';
import { atRest, fontsCome, ready } from '../../tests/e2e/board-page.ts';
import { chromium as launchOptions } from '../../tests/e2e/chromium.ts';
import { asWebp } from '../../tests/e2e/webp.ts';
import { root } from '../cache.ts';
import { Stop } from '../say.ts';
import { findChromium } from '../system.ts';
import { signIn } from './covers.ts';
import type { DemoPassword, DemoResult } from './main.ts';
import type { DemoNames } from './names.ts';
import { PEOPLE, type PersonKey, TEAMS } from './scenario.ts';

const FOLDER = 'docs/pictures';
const SCREEN = { width: 1280, height: 800 };
/** A panel has 1920 × 1080 px; its picture is as wide as the others. */
const PANEL = { width: 1920, height: 1080 };
const BOARD = 'Photosynthesis, lesson 3';
const COLLEAGUE: PersonKey = 'Layla';
/** Where that person's cursor is on the screen: on free paper. */
const CURSOR = { x: 1140, y: 520 };
const PANEL_BOARD = 'Sprint 14 retrospective';
const PANEL_PERSON: PersonKey = 'Theo';
/** The first boards on the dashboard, which is in the order of opening. */
const FIRST_BOARDS = [PANEL_BOARD, 'New office', 'Sprint board', 'Names for the app', 'Home screen', 'Where we stand'];

/** Resolves when the colleague's cursor and its name are on the board and move no more. */
async function cursorAtRest(board: Page): Promise<void> {
  const cursor = board.locator('[aria-hidden="true"] > span').filter({ hasText: COLLEAGUE });
  const element = await cursor.elementHandle();
  await element?.waitForElementState('stable');
}

/** Returns the paths of the pictures from the root. Throws a Stop without a browser. */
export async function takePictures(address: string, result: DemoResult): Promise<string[]> {
  if (!findChromium()) throw new Stop('Pictures are taken by Chromium, and this machine has none.');
  const { names, editor, largestTeamId } = result;
  const browser = await chromium.launch(launchOptions());
  try {
    const view = await contextOf(browser, address, editor.person, { viewport: SCREEN });
    const colleague = await contextOf(browser, address, passwordOf(names, COLLEAGUE), { viewport: SCREEN });
    const panel = await contextOf(browser, address, passwordOf(names, PANEL_PERSON), {
      viewport: PANEL,
      deviceScaleFactor: SCREEN.width / PANEL.width,
    });
    const atPanel = await fittedBoard(panel, `${boardUrl(address, names, PANEL_BOARD)}?device_type=ifp`);
    const panelFile = await store(atPanel, 'panel');
    const board = await fittedBoard(view, boardUrl(address, names, BOARD));
    const other = await fittedBoard(colleague, boardUrl(address, names, BOARD));
    await other.mouse.move(CURSOR.x - 40, CURSOR.y - 40);
    await other.mouse.move(CURSOR.x, CURSOR.y, { steps: 8 });
    await cursorAtRest(board);
    const boardFiles = [await store(board, 'board'), await darkBoard(board)];
    for (const title of FIRST_BOARDS.toReversed())
      await (await fittedBoard(view, boardUrl(address, names, title))).close();
    return [await dashboard(view, address, largestTeamId), ...boardFiles, panelFile];
  } finally {
    await browser.close();
  }
}

async function contextOf(
  browser: Browser,
  address: string,
  person: DemoPassword,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  });
  await signIn(context, { address, person });
  return context;
}

function passwordOf(names: DemoNames, key: PersonKey): DemoPassword {
  const email = PEOPLE.find(({ firstName }) => firstName === key)?.email ?? '';
  return { email, password: names.password(email) };
}

/** Throws if the scenario has no board of this title. */
function boardUrl(address: string, names: DemoNames, title: string): string {
  for (const team of TEAMS)
    for (const { name, boards } of team.projects)
      if (boards.some((board) => board.title === title))
        return `${address}/board/${names.board(names.id(team.name, name), title).alias}`;
  throw new Error(`the scenario has no board ${title}`);
}

async function fittedBoard(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await ready(page);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.waitForFunction(async () => (await window.board.count()) > 0);
  await page.evaluate(() => window.board.camera.fit('all'));
  await fontsCome(page);
  await atRest(page);
  return page;
}

/** The same view in the dark theme, which the board takes from the system's setting. */
async function darkBoard(board: Page): Promise<string> {
  await board.emulateMedia({ colorScheme: 'dark' });
  await fontsCome(board);
  await atRest(board);
  return store(board, 'board-dark');
}

async function dashboard(context: BrowserContext, address: string, teamId: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${address}${ROUTES.boards.path}?${new URLSearchParams({ teamId })}`);
  await page.getByRole('main').locator('img').first().waitFor();
  await page.waitForLoadState('networkidle');
  return store(page, 'dashboard');
}

async function store(page: Page, name: string): Promise<string> {
  await page.evaluate(async () => void (await document.fonts.ready));
  const png = await page.screenshot({ animations: 'disabled' });
  const file = `${FOLDER}/${name}.webp`;
  mkdirSync(path.join(root, FOLDER), { recursive: true });
  writeFileSync(path.join(root, file), await asWebp(page, png));
  return file;
}
