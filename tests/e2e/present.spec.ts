// A presentation to everybody on the board, as its presenter and a participant meet it.

import type { Locator, Page } from '@playwright/test';
import { count, newBoard, openBoard, ready, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { expectNone } from './seen-by-axe.ts';
import { codeOn, joinByCode, phoneOf, read, walkUp } from './wall.ts';

const wheel = { x: 0, y: 0, text: 'Wheel' };
/** Narrower than the screen: there is something around it. */
const chain = { x: 2000, y: 0, h: 1600, text: 'Chain' };
const hidden = { x: 4000, y: 0, text: 'Hidden' };
const road = { x: 6000, y: 0, text: 'Road' };

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Presentation controls' });
const position = (page: Page, number: string) => bar(page).getByRole('button', { name: `${number}, show all frames` });
const leave = (page: Page) => page.getByRole('button', { name: 'Leave', exact: true });

/** The note of a page without network, over the frame. */
const offlineNote = (page: Page) => page.locator('[data-stays]', { hasText: /^Offline$/ });

/** A bar that has faded takes no press: the pointer moves first, as a person's does. */
async function press(button: Locator): Promise<void> {
  await button.page().mouse.move(640, 300);
  await button.page().mouse.move(660, 320);
  await button.click();
}

/** The screen shows this frame alone, fitted in the middle. */
async function expectFrame(page: Page, { x, y, h = 900 }: { x: number; y: number; h?: number }): Promise<void> {
  const middle = { x: x + 800, y: y + h / 2 };
  await expect.poll(() => page.evaluate(() => window.board.camera.get())).toMatchObject(middle);
}

test('a presenter turns frames for everybody, draws, blanks, is taken over; late people see the frame', {
  tag: '@way',
}, async ({ page, otherDevice, server, query }) => {
  const url = await newBoard(page, server.origin, query);
  await page.evaluate(
    async (frames) => {
      const ids = await window.board.load(
        frames.map((frame) => ({ kind: 'frame' as const, w: 1600, h: 900, ...frame })),
      );
      await window.board.change([{ id: ids[2] as string, hidden: true }]);
    },
    [wheel, chain, hidden, road],
  );
  await saved(page);

  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Present to everyone' }).click();
  await expect(position(page, '1 of 3')).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Tools', exact: true })).toBeHidden();
  await expectFrame(page, wheel);
  await expectNone(page, 'a page that presents');

  await page.keyboard.press('ArrowRight');
  await expect(position(page, '2 of 3')).toBeVisible();

  // A person who comes late sees the presented frame.
  await openBoard(otherDevice, url);
  await expect(leave(otherDevice)).toBeVisible();
  await expectFrame(otherDevice, chain);
  await expectNone(otherDevice, 'a page that follows');

  await page.keyboard.press('p');
  const before = await count(page, 'stroke');
  await page.mouse.move(600, 400);
  await page.mouse.down();
  await page.mouse.move(700, 450, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => count(otherDevice, 'stroke')).toBe(before + 1);
  // Around the frame nothing is drawn.
  await page.mouse.move(40, 300);
  await page.mouse.down();
  await page.mouse.move(60, 400, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.press('Escape');
  await page.mouse.click(640, 300);
  await expect(position(page, '3 of 3')).toBeVisible();
  expect(await count(page, 'stroke')).toBe(before + 1);
  await expectFrame(otherDevice, road);

  await page.keyboard.press('b');
  await expect(otherDevice.getByRole('img', { name: 'The screen is black' })).toBeVisible();
  await page.keyboard.press('o');
  const overview = page.getByRole('dialog', { name: 'All frames' });
  await expect(overview.getByRole('button', { name: '3 Road' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(overview).toBeHidden();
  await expect(otherDevice.getByRole('img', { name: 'The screen is black' })).toBeHidden();
  await expectFrame(otherDevice, wheel);

  await press(leave(otherDevice));
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect(position(page, '2 of 3')).toBeVisible();
  await otherDevice.getByRole('button', { name: 'Follow', exact: true }).click();
  await expectFrame(otherDevice, chain);

  await press(leave(otherDevice));
  await otherDevice.getByRole('button', { name: 'Present', exact: true }).click();
  await otherDevice.getByRole('menuitem', { name: 'Take over the presentation' }).click();
  await expect(position(otherDevice, '2 of 3')).toBeVisible();
  await expect(leave(page)).toBeVisible();
  await expectFrame(page, chain);

  await press(bar(otherDevice).getByRole('button', { name: 'End', exact: true }));
  for (const device of [page, otherDevice])
    await expect(device.getByRole('toolbar', { name: 'Tools', exact: true })).toBeVisible();
  await expect(leave(page)).toBeHidden();

  const address = new URL(url);
  address.searchParams.set('present', '1');
  await otherDevice.goto('about:blank');
  await otherDevice.goto(address.href);
  await ready(otherDevice);
  await expect(position(otherDevice, '1 of 3')).toBeVisible();
  await otherDevice.keyboard.press('End');
  await expectFrame(otherDevice, road);
  await expect(leave(page)).toBeHidden();
});

/** Each screen names this frame, and boards show it. */
async function expectNamed(
  number: number,
  { boards, phone }: { boards: readonly Page[]; phone?: Page },
): Promise<void> {
  for (const screen of [...boards, ...(phone ? [phone] : [])])
    await expect(screen.getByText(`${number} of 10`, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  for (const board of boards) await expectFrame(board, { x: 2000 * (number - 1), y: 0 });
}

// How long a network is away plays no part: what is sent meanwhile is repeated (talk-sender.ts), and whoever comes back is sent the state
// (PRESENT-5). So a cut lasts until the others have gone on.
test('a panel, a participant and a phone name the same frame, whichever network or tab is lost', async ({
  page: panel,
  otherDevice: participant,
  browser,
  server,
}) => {
  await walkUp(panel, server.origin, '');
  await panel.evaluate(() =>
    window.board.load(
      Array.from({ length: 10 }, (_, k) => ({
        ...{ kind: 'frame' as const, x: 2000 * k, y: 0, w: 1600, h: 900, text: `Step ${k + 1}` },
      })),
    ),
  );
  await saved(panel);
  const code = await codeOn(panel);
  await panel.getByRole('button', { name: 'Remote', exact: true }).click();
  const phone = await phoneOf(browser);
  await phone.goto(await read(panel, panel.getByRole('dialog', { name: 'Remote' }).getByRole('img')));
  const next = phone.getByRole('button', { name: /^Next/ });
  await phone.getByRole('button', { name: 'Present', exact: true }).click();
  await expectNamed(1, { boards: [panel], phone });
  await next.click();
  await expectNamed(2, { boards: [panel], phone });
  await joinByCode(participant, server.origin, code, 'Mia');
  await expectNamed(2, { boards: [participant] });

  await panel.keyboard.press('p');
  await panel.mouse.move(900, 500);
  await panel.mouse.down();
  await panel.mouse.move(1000, 550, { steps: 5 });
  await panel.mouse.up();
  await panel.keyboard.press('Escape');
  await expect.poll(() => count(participant, 'stroke')).toBe(1);
  await phone.getByRole('button', { name: 'Blank screen' }).click();
  for (const board of [panel, participant])
    await expect(board.getByRole('img', { name: 'The screen is black' })).toBeVisible();
  await next.click();
  await expectNamed(3, { boards: [panel, participant], phone });

  await panel.context().setOffline(true);
  await expect(offlineNote(panel)).toBeVisible();
  await expect(phone.getByText('The panel isn’t connected')).toBeVisible();
  await expect(participant.getByText('The presenter is offline')).toBeVisible();
  await panel.keyboard.press('ArrowRight');
  await expectNamed(4, { boards: [panel] });
  await expectNamed(3, { boards: [participant] });
  await panel.context().setOffline(false);
  await expectNamed(4, { boards: [panel, participant], phone });

  await participant.context().setOffline(true);
  await expect(offlineNote(participant)).toBeVisible();
  await next.click();
  await expectNamed(5, { boards: [panel], phone });
  await expectNamed(4, { boards: [participant] });
  await participant.context().setOffline(false);
  await expectNamed(5, { boards: [participant] });

  await phone.context().setOffline(true);
  await expect(phone.getByText('Connecting…')).toBeVisible();
  await panel.keyboard.press('ArrowRight');
  await expectNamed(6, { boards: [panel, participant] });
  await phone.context().setOffline(false);
  await expectNamed(6, { boards: [], phone });

  const address = panel.url();
  await panel.close();
  await expect(participant.getByText('The presenter is offline')).toBeVisible();
  await press(leave(participant));
  await participant.getByRole('button', { name: 'Present', exact: true }).click();
  await participant.getByRole('menuitem', { name: 'Take over the presentation' }).click();
  await participant.keyboard.press('ArrowRight');
  const opened = await panel.context().newPage();
  await opened.goto(address);
  await expectNamed(7, { boards: [participant, opened], phone });
  await phone.context().close();
});
