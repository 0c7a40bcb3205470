// A team from nothing, as people who do not know it walk it: from the link that a started server prints to boards that are drawn together,
// a private project that is asked for, and an archived one that is found again. No address is gone to but links that people hand on.
// How many pages and presses each way takes is printed. SHOTS=<folder> keeps a picture of each step.

import type { Browser, Page } from '@playwright/test';
import { expectCount, expectSame, ready } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { inviter } from './inviter.ts';
import { type InputDriver, LAPTOP, type Means, MouseHands, TouchHands } from './newcomer/input-driver.ts';
import { KeyboardHands } from './newcomer/keyboard-hands.ts';
import { Walker, type Way } from './newcomer/walker.ts';
import { type Language, STORIES, Words } from './newcomer/words.ts';
import { newPerson } from './person.ts';
import { TestServer } from './server.ts';

const LAPTOP_SIZE = { viewport: { width: 1440, height: 900 } };
const PHONE_SIZE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const WAYS: readonly ['mouse' | 'touch', Language][] = [
  ['mouse', 'en'],
  ['touch', 'ar'],
];

for (const [by, language] of WAYS)
  test(`a team from nothing by ${by}, language ${language}`, { tag: by === 'mouse' ? '@way' : [] }, async ({
    browser,
  }) => {
    const server = await TestServer.open();
    const words = new Words(language);
    const story = STORIES[language];
    const ways: [string, Way][] = [];
    const shot = album(`${by}-${language}`);
    const walker = () => newWalker(browser, server.origin, words, by);
    const [ana, jun, lea] = [await walker(), await walker(), await walker()];
    const everybody = [newPerson('Ana', 'Ortiz'), newPerson('Jun', 'Kato'), newPerson('Lea', 'Brandt')] as const;
    const [asAna, asJun, asLea] = everybody;
    // Where there is none yet the list has one, too.
    const newBoard = ana.button('dashboard:newBoard').first();
    const walked = (name: string, one: Walker) => ways.push([name, one.way()]);

    await test.step('the first administrator, by the link that the server prints, is signed in', async () => {
      const [, link] = /begins here[^:]*: (\S+)/.exec(server.log()) ?? [];
      await ana.page.goto(link as string);
      await ana.makeAccount(asAna);
      await expect(ana.page).toHaveURL(/\/dashboard/);
      await expect(ana.button('account:menu.of', { name: `${asAna.first} ${asAna.last}` })).toBeVisible();
      walked('first administrator, from the link of the console to the dashboard', ana);
      await shot(ana.page, 'dashboard');
    });

    const newProject = async (name: string, isPrivate: boolean) => {
      await ana.type(ana.page.getByRole('textbox', { name: words.of('dashboard:project.name') }), name);
      if (isPrivate) await ana.press(ana.page.getByRole('switch', { name: words.of('dashboard:project.private') }));
      await ana.press(ana.button('dashboard:project.create'));
      await expect(ana.page.getByRole('heading', { name })).toBeVisible();
    };
    await test.step('a first board, in a project that is the team’s, and back to the dashboard', async () => {
      await ana.press(newBoard);
      await ana.press(ana.page.getByRole('menuitem', { name: words.of('dashboard:newBoardTo.project') }));
      await newProject(story.boxes[0] as string, false);
      await ana.press(newBoard);
      await ready(ana.page);
      await ana.hands.fill(ana.page.getByRole('textbox', { name: words.of('board.title') }), story.title);
      await ana.hands.draw(0);
      await expectCount(ana.page, 1);
      await expect(ana.page.getByRole('status').first()).toHaveText(words.of('saved.saved'));
      await home(ana);
      await expect(ana.page.getByRole('link', { name: story.title })).toBeVisible();
    });

    const links: string[] = [];
    await test.step('two are invited by address, without mail: each is a link, and that is said', async () => {
      ana.way();
      await ana.openTeam();
      await ana.press(ana.button('team:invite.title'));
      const dialog = ana.page.getByRole('dialog');
      await ana.type(dialog.getByLabel(words.of('team:invite.who')), `${asJun.email}, ${asLea.email}`);
      await ana.press(ana.button('team:invite.send'));
      await expect(dialog.getByText(words.of('team:invite.notMailed.member'))).toBeVisible();
      await shot(ana.page, 'invited');
      for (const { email } of [asJun, asLea]) {
        await ana.press(
          dialog.getByRole('button', { name: words.of('team:invite.copyLinkFor', { email }), exact: true }),
        );
        await expect.poll(async () => links.includes(await ana.clipboard())).toBe(false);
        links.push(await ana.clipboard());
      }
      await ana.press(ana.button('team:invite.done'));
      await expect(ana.page.getByRole('row', { name: new RegExp(asJun.email) })).toBeVisible();
      walked('two invited by address', ana);
    });

    await test.step('each reads who invites before they sign up, and stands before the team’s boards', async () => {
      for (const [nth, [one, as]] of (
        [
          [jun, asJun],
          [lea, asLea],
        ] as const
      ).entries()) {
        await one.page.goto(links[nth] as string);
        await expect(one.page.getByRole('heading', { name: new RegExp(`${asAna.first} ${asAna.last}`) })).toBeVisible();
        await expect(one.page.getByText(words.of('invite:may.team.member'))).toBeVisible();
        await shot(one.page, 'invite');
        await one.press(one.link('invite:signUp'));
        await one.makeAccount(as);
        await expect(one.page.getByRole('link', { name: story.title })).toBeVisible();
        walked('from the link of an invite to the team’s boards', one);
        await shot(one.page, 'joined');
      }
      expect(ways.slice(-2).map(([, way]) => way)).toEqual([
        { pages: 3, presses: 2 },
        { pages: 3, presses: 2 },
      ]);
    });

    await test.step('who has joined is on the list with when they were here, and waits no more', async () => {
      for (const { first, last, email } of [asJun, asLea]) {
        const row = ana.page.getByRole('row', { name: new RegExp(`${first} ${last}`) });
        await expect(row).toBeVisible();
        await expect(row).not.toContainText(words.of('team:people.never'));
        await expect(ana.button('team:invite.endOf', { name: email })).toHaveCount(0);
      }
      await shot(ana.page, 'people');
    });

    await test.step('all three draw on one board', async () => {
      await ana.goTo('dashboard:way.home');
      for (const one of [ana, jun, lea]) {
        await one.press(one.page.getByRole('link', { name: story.title }));
        await ready(one.page);
      }
      await jun.hands.draw(1);
      await expectCount(ana.page, 2);
      await lea.hands.draw(2);
      for (const { page } of [ana, jun, lea]) await expectCount(page, 3);
      await expectSame(jun.page, lea.page);
      walked('from the dashboard onto a board that others are on', jun);
      await shot(ana.page, 'together');
    });

    let project = '';
    await test.step('a private project is asked for, and who manages it lets them in', async () => {
      await home(ana);
      await ana.goTo('dashboard:way.boards');
      await ana.press(ana.button('dashboard:project.new'));
      await newProject(story.boxes[1] as string, true);
      // Handed on from the address bar.
      project = ana.page.url();
      jun.way();
      await jun.page.goto(project);
      await jun.press(jun.button('no-access:ask'));
      await expect(jun.page.getByText(words.of('no-access:asked'))).toBeVisible();
      await shot(jun.page, 'asked');
      ana.way();
      await ana.press(ana.page.getByRole('button', { name: words.of('dashboard:project.peopleAsk', { count: 1 }) }));
      await ana.press(ana.button('project-people:request.letInOf', { name: `${asJun.first} ${asJun.last}` }));
      walked('somebody let into a project', ana);
      await expect(jun.page.getByRole('heading', { name: story.boxes[1] })).toBeVisible();
      walked('from a private project’s link into it, once let in', jun);
      await ana.press(ana.button('project-people:close'));
    });

    await test.step('the project is archived, and found again', async () => {
      ana.way();
      await ana.press(ana.button('dashboard:card.more', { title: story.boxes[1] as string }));
      await ana.press(ana.page.getByRole('menuitem', { name: words.of('dashboard:action.archive') }));
      const restore = ana.button('dashboard:action.restoreProject');
      await expect(restore).toBeVisible();
      await ana.goTo('dashboard:way.archive');
      await shot(ana.page, 'archive');
      await ana.press(ana.page.getByRole('link', { name: story.boxes[1] as string }));
      await expect(ana.page.getByRole('heading', { name: story.boxes[1] })).toBeVisible();
      walked('a project archived and found again', ana);
      await shot(ana.page, 'found');
      await ana.press(restore);
      await expect(newBoard).toBeVisible();
    });

    console.log(ways.map(([name, { pages, presses }]) => `${name}: ${pages} pages, ${presses} presses`).join('\n'));
    for (const { page } of [ana, jun, lea]) await page.context().close();
    await server.close();
  });

test('by keys alone: from the link of an invite, through sign-up, to the team’s boards and onto one', async ({
  browser,
}) => {
  const server = await TestServer.open();
  const words = new Words('en');
  const { link, name, board } = await inviter(server.origin);
  const one = await newWalker(browser, server.origin, words, 'keyboard');
  await one.page.goto(link);
  await expect(one.page.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
  await one.press(one.link('invite:signUp'));
  await one.makeAccount(newPerson('Jun', 'Kato'));
  // A board is a row of its list.
  await one.press(one.page.getByRole('row', { name: board }));
  await ready(one.page);
  await one.hands.draw(0);
  await expectCount(one.page, 1);
  await expect(one.page.getByRole('status').first()).toHaveText(words.of('saved.saved'));
  await home(one);
  await expect(one.page.getByRole('link', { name: board })).toBeVisible();
  await one.page.context().close();
  await server.close();
});

async function home(one: Walker): Promise<void> {
  const link = one.link('menu.home');
  if (!(await link.isVisible())) {
    await one.press(one.button('menu.title'));
    await one.press(one.page.getByRole('menuitem', { name: one.words.of('menu.home') }));
  } else await one.press(link);
  await expect(one.page).toHaveURL(/\/dashboard/);
}

async function newWalker(browser: Browser, origin: string, words: Words, by: Means): Promise<Walker> {
  const context = await browser.newContext({
    ...(by === 'touch' ? PHONE_SIZE : LAPTOP_SIZE),
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addCookies([{ name: 'NEXT_LOCALE', value: words.language, url: origin }]);
  const page = await context.newPage();
  return new Walker(page, await handsOf(page, words, by), words);
}

function handsOf(page: Page, words: Words, by: Means): InputDriver | Promise<InputDriver> {
  if (by === 'touch') return TouchHands.on(page, words);
  return by === 'keyboard' ? KeyboardHands.on(page, words.language) : new MouseHands(page, words, LAPTOP);
}

/** Takes the pictures of one walk, numbered; none where no folder is named. */
function album(story: string): (page: Page, name: string) => Promise<void> {
  const folder = process.env.SHOTS;
  let number = 0;
  return async (page, name) => {
    number += 1;
    const file = `${folder}/walk-${story}-${String(number).padStart(2, '0')}-${name}.png`;
    if (folder) await page.screenshot({ path: file, animations: 'disabled', caret: 'initial' });
  };
}
