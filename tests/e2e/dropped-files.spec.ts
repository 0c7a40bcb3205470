// Drops a folder on the board: pictures, texts and tables are added, and one report names the other files.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { png } from '../../server/testing/pictures.ts';
import { count, expectCount, items, newBoard, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test('files of a dropped folder are added by their kind, and one report names the rest', async ({
  page,
  server,
  query,
}) => {
  const root = mkdtempSync(path.join(tmpdir(), 'atrium-dropped-'));
  const folder = path.join(root, 'Trip');
  mkdirSync(path.join(folder, 'maps'), { recursive: true });
  const head = Buffer.from([...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const files: Record<string, string | Buffer> = {
    'photo.png': png(64, 48),
    'maps/city.png': png(40, 40),
    'notes.md': '# Packing\n- [ ] tent\n- [x] map',
    'costs.csv': 'What;Cost\nTent;80\n',
    'moves.gif': Buffer.concat([head, frame, frame, Buffer.from([0x3b])]),
    'broken.jpg': 'no picture at all, whatever its name says',
    'empty.txt': '',
    'report.docx': 'PK a program’s own file',
    'plan.excalidraw':
      '{"type":"excalidraw","elements":[{"type":"hologram"},{"type":"rectangle","x":0,"y":0,"width":9,"height":9}]}',
    '.DS_Store': 'of the system',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  try {
    await newBoard(page, server.origin, query);
    const devtools = await page.context().newCDPSession(page);
    const data = { items: [], files: [folder], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, x: 640, y: 360, data });

    const report = page.getByRole('dialog', { name: 'Not everything was added' });
    await expect(report).toContainText('plan.excalidraw');
    for (const [name, words] of [
      ['moves.gif', 'animated'],
      ['broken.jpg', 'damaged'],
      ['empty.txt', 'empty'],
      ['report.docx', 'type'],
      ['plan.excalidraw', 'hologram'],
    ] as const)
      await expect(report.locator('section').filter({ hasText: name })).toContainText(words);
    for (const name of ['photo.png', 'city.png', 'notes.md', 'costs.csv', '.DS_Store'])
      await expect(report).not.toContainText(name);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await report.getByRole('button', { name: 'OK' }).click();

    expect(await count(page, 'image')).toBe(3);
    const texts = (await items(page)).map(({ text = '' }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Packing\ntent\nmap', 'What', 'Cost', 'Tent', '80']));
    await saved(page);
    await page.evaluate(() => window.board.select([]));
    const before = await count(page, 'stroke');
    await page.getByRole('button', { name: 'Pen', exact: true }).first().click();
    await page.mouse.move(300, 560);
    await page.mouse.down();
    await page.mouse.move(420, 600, { steps: 5 });
    await page.mouse.up();
    await expectCount(page, before + 1, 'stroke');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
