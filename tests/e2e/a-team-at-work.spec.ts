// A team's first day, two people on two devices: a board, an invite, a project, rights that follow at once, what ends and comes back.
// Once in English and once in Arabic.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isolated } from '#protocol/isolation.ts';
import { drag, expectCount, ready, saved, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, signUp } from './person.ts';

type Words = { [key: string]: string | Words };

/** Words as the pages have them: `say('team', 'invite.copyLink')`. */
function wordsOf(language: string) {
  const read = (namespace: string): Words =>
    JSON.parse(readFileSync(path.resolve(import.meta.dirname, `../../locales/${language}/${namespace}.json`), 'utf8'));
  return (namespace: string, key: string, values: Record<string, string> = {}): string => {
    const word = key
      .split('.')
      .reduce<Words | string>((at, part) => (at as Words)[part] as Words | string, read(namespace));
    return String(word).replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolated(values[name] ?? '', language));
  };
}

for (const language of ['en', 'ar'])
  test(`a board is shared, ended, asked for, archived, restored and deleted, and somebody leaves the team: ${language}`, {
    tag: language === 'en' ? '@way' : [],
  }, async ({ page, otherDevice, server, context }) => {
    const say = wordsOf(language);
    const { origin } = server;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signUp(page, origin, newPerson('Ana', 'Ortiz'));
    await signUp(otherDevice, origin, newPerson('Jun', 'Kato'));
    for (const one of [page, otherDevice])
      await one.context().addCookies([{ name: 'NEXT_LOCALE', value: language, url: origin }]);

    // The first board.
    await page.goto(`${origin}/dashboard`);
    await page
      .getByRole('button', { name: say('dashboard', 'newBoard') })
      .first()
      .click();
    await page.getByRole('menuitemradio', { name: say('dashboard', 'newBoardTo.none') }).click();
    await ready(page);
    await drag(page, wave(300, 300));
    await saved(page);
    const board = page.url();

    // A second person, by the team's link.
    await page.goto(`${origin}/dashboard`);
    await page.getByRole('button', { name: new RegExp(say('dashboard', 'team.is', { name: '.*' })) }).click();
    await page.getByRole('menuitem', { name: say('dashboard', 'team.people') }).click();
    await page.getByRole('button', { name: say('team', 'invite.copyLink') }).click();
    await expect(page.getByText(say('team', 'invite.linkCopied'))).toBeVisible();
    await otherDevice.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await otherDevice.getByRole('button', { name: say('invite', 'accept') }).click();
    await expect(otherDevice).toHaveURL(/dashboard/);

    // Into a project that is not open to all of the team.
    await page.goto(`${origin}/boards`);
    await page.getByRole('button', { name: say('dashboard', 'project.new') }).click();
    await page.getByRole('textbox', { name: say('dashboard', 'project.name') }).fill('Year 9 Science');
    await page.getByRole('switch', { name: say('dashboard', 'project.private') }).click();
    await page.getByRole('button', { name: say('dashboard', 'project.create') }).click();
    await expect(page.getByRole('heading', { name: 'Year 9 Science' })).toBeVisible();
    const choose = async (entry: string) => {
      await page
        .getByRole('button', { name: say('dashboard', 'card.more', { title: say('dict', 'board.untitled') }) })
        .click();
      await page.getByRole('menuitem', { name: say('dashboard', entry) }).click();
    };
    await page.goto(`${origin}/boards`);
    await choose('action.move');
    await page.getByRole('radio', { name: /Year 9 Science/ }).check();
    await page.getByRole('button', { name: say('dashboard', 'move.done'), exact: true }).click();
    await expect(page.getByText(say('dashboard', 'many.moved_one', { name: 'Year 9 Science' }))).toBeVisible();
    await otherDevice.goto(board);
    const refused = otherDevice.getByRole('heading', { name: say('no-access', 'board.title') });
    await expect(refused).toBeVisible();

    // Shared with one person, as more and more.
    await page.goto(board);
    await ready(page);
    await page.getByRole('button', { name: say('dict', 'share.button') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: say('share-people', 'who') }).fill('Jun');
    await dialog.getByRole('option', { name: /Jun Kato/ }).click();
    const give = async (name: string, choice: string): Promise<void> => {
      await dialog.getByRole('button', { name: `${name}: ` }).click();
      await page.getByRole('menuitemradio', { name: choice }).click();
    };
    await give(say('share-people', 'roleOfInvited'), say('share-people', 'role.viewer'));
    await dialog.getByRole('button', { name: say('share-people', 'invite'), exact: true }).click();
    const roleOfJun = say('share-people', 'roleOf', { name: 'Jun Kato' });
    const rowOfJun = dialog.getByRole('button', { name: `${roleOfJun}: ` });
    await expect(rowOfJun).toHaveText(say('share-people', 'role.viewer'));
    // Whoever is let in is there without a press.
    await expect(otherDevice.getByRole('application')).toBeVisible();
    await ready(otherDevice);
    await expectCount(otherDevice, 1);
    const pen = otherDevice.getByRole('button', { name: say('dict', 'tool.pen'), exact: true });
    await expect(pen).toHaveCount(0);
    // There are no comments to offer yet.
    await rowOfJun.click();
    await expect(page.getByRole('menuitemradio')).toHaveText([
      say('share-people', 'role.viewer'),
      say('share-people', 'role.editor'),
      say('share-people', 'role.manager'),
      say('share-people', 'remove'),
    ]);
    await page.getByRole('menuitemradio', { name: say('share-people', 'role.editor') }).click();
    await expect(pen).toBeVisible();
    await drag(otherDevice, wave(300, 500));
    await expectCount(page, 2);
    // What was there is taken while the board stands open, and comes back.
    await give(roleOfJun, say('share-people', 'role.viewer'));
    await expect(pen).toHaveCount(0);
    await give(roleOfJun, say('share-people', 'role.editor'));
    await expect(pen).toBeVisible();

    // Ended while it is open, and asked for.
    await give(roleOfJun, say('share-people', 'remove'));
    await expect(refused).toBeVisible();
    await dialog.getByRole('button', { name: say('dict', 'close') }).click();
    await expect(dialog).toHaveCount(0);
    await otherDevice.getByRole('button', { name: say('no-access', 'ask') }).click();
    await expect(otherDevice.getByText(say('no-access', 'asked'))).toBeVisible();
    await page.getByRole('button', { name: say('share-people', 'giveAccess') }).click();
    await expect(otherDevice.getByRole('application')).toBeVisible();
    await ready(otherDevice);
    await expect(pen).toBeVisible();

    // Archived it is read, restored it is drawn on, deleted it is gone.
    await page.goto(`${origin}/boards`);
    await choose('action.archive');
    await expect(pen).toHaveCount(0);
    await page.goto(`${origin}/project/archive`);
    await choose('action.restore');
    await expect(pen).toBeVisible();
    await page.goto(`${origin}/boards`);
    await choose('action.delete');
    await page.getByRole('button', { name: say('dashboard', 'delete.done'), exact: true }).click();
    await expect(refused).toBeVisible();

    // Out of the team: nothing of it is left.
    await page.getByRole('button', { name: new RegExp(say('dashboard', 'team.is', { name: '.*' })) }).click();
    await page.getByRole('menuitem', { name: say('dashboard', 'team.people') }).click();
    const teamUsers = page.url();
    await page.getByRole('checkbox', { name: say('team', 'people.select', { name: 'Jun Kato' }) }).check();
    await page
      .getByRole('toolbar', { name: say('team', 'bar.label') })
      .getByRole('button', { name: say('team', 'bar.remove') })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('team', 'remove.done') })
      .click();
    await expect(page.getByRole('row', { name: /Jun Kato/ })).toHaveCount(0);
    await otherDevice.goto(teamUsers);
    await expect(otherDevice.getByRole('heading', { name: say('no-access', 'team.title') })).toBeVisible();
  });
