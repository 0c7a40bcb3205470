// What axe finds in the bars, panels and dialogs that objects bring: nothing serious, nothing critical, in both themes and both directions.
// Each look is one page on which all of them are opened in turn.

import { png } from '../../server/testing/pictures.ts';
import { newBoard, select } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { Words } from './newcomer/words.ts';
import { expectNone } from './seen-by-axe.ts';

for (const [language, colorScheme] of [
  ['en', 'light'],
  ['ar', 'dark'],
] as const)
  test.describe(`${language}, ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    test('axe finds nothing serious in what objects bring', async ({ page, context, server, query }) => {
      const words = new Words(language);
      await context.addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]);
      await newBoard(page, server.origin, query);
      const bar = page.getByRole('toolbar', { name: words.of('selection.bar') });
      const pressed = (key: string) => bar.getByRole('button', { name: words.of(key), exact: true }).click();
      const [a = '', b = '', line = '', note = '', frame = '', image = ''] = await page.evaluate(
        async (picture) => {
          const { board } = window;
          await board.tool.set('select');
          await board.camera.set({ x: 0, y: 0, zoom: 0.8 });
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
          const { ids = [] } = await board.import(new File([bytes], 'a.png', { type: 'image/png' }));
          const loaded = await board.load([
            { kind: 'rectangle', id: 'a', x: -300, y: -120, w: 120, h: 80, text: 'box' },
            { kind: 'rectangle', id: 'b', x: 200, y: -120, w: 120, h: 80 },
            { kind: 'arrow', x: 0, y: 0, w: 1, h: 1, start: { id: 'a' }, end: { id: 'b' } },
            { kind: 'sticky', x: -100, y: 0, text: 'box', note: { tags: [{ color: 'green', text: 'later' }] } },
            { kind: 'frame', x: 160, y: 20, w: 200, h: 120, text: 'Page' },
          ]);
          return [...loaded, ...ids];
        },
        png(300, 200, 90).toString('base64'),
      );

      for (const [name, ids, key] of [
        ['connector options', [line], 'connectors:options'],
        ['line and fill', [b], 'line-options:options'],
        ['text options', [a], 'options.text'],
        ['note tags', [note], 'notes:tags'],
        ['frame size', [frame], 'frames:size'],
        ['align', [a, b], 'arrange:align'],
      ] as const) {
        await select(page, ids);
        await pressed(key);
        await page.getByRole('group', { name: words.of(key), exact: true }).waitFor();
        await expectNone(page, name);
        await page.keyboard.press('Escape');
      }

      await select(page, [image]);
      for (const [key, title] of [
        ['images:crop', 'images:cropTitle'],
        ['images:alt', 'images:alt'],
      ] as const) {
        await pressed(key);
        const dialog = page.getByRole('dialog', { name: words.of(title) });
        await dialog.locator('img, textarea').waitFor();
        await expectNone(page, title);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      }

      await page.evaluate((id) => window.board.select([id]), note);
      await bar.getByRole('button', { name: words.of('notes:tags'), exact: true }).waitFor();
      await page.getByRole('application').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('toolbar', { name: words.of('text-format:bar') }).waitFor();
      await expectNone(page, 'text bar');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');

      await page.evaluate(() => navigator.clipboard.writeText('one\ntwo'));
      await page.keyboard.press('Control+v');
      await pressed('paste:name');
      await page.getByRole('group', { name: words.of('paste:name') }).waitFor();
      await expectNone(page, 'paste as');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: words.of('menu.title'), exact: true }).click();
      await page.getByRole('menuitem', { name: words.of('finding:action.minimap') }).click();
      await page.getByTestId('minimap').waitFor();
      await page.keyboard.press('Control+f');
      const found = page.getByRole('complementary', { name: words.of('finding:action.find') });
      await found.getByRole('combobox').fill('box');
      await expect(found.getByRole('option')).toHaveCount(2);
      await expectNone(page, 'found, minimap');
      await page.keyboard.press('Escape');
      await expect(found).toHaveCount(0);

      await page.getByRole('button', { name: words.of('menu.title'), exact: true }).click();
      await page.getByRole('menuitem', { name: words.of('frames:title') }).click();
      const pages = page.getByRole('complementary', { name: words.of('frames:title') });
      await pages.getByRole('listitem').locator('img').waitFor();
      await expectNone(page, 'frames, minimap');
      await page.keyboard.press('Escape');
      await expect(pages).toHaveCount(0);

      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').waitFor();
      await expectNone(page, 'palette');
    });
  });
