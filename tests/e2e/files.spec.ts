// Files in and out: real public libraries dropped on the board, PNG and JSON taken out, bad files refused by name.

import { readdirSync, readFileSync } from 'node:fs';
import { count, drag, expectCount, items, newBoard, select, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const LIBRARIES = new URL('../data/excalidraw/', import.meta.url);

for (const name of readdirSync(LIBRARIES).filter((file) => file.endsWith('.excalidrawlib'))) {
  test(`${name}: every element is kept or named, and one undo takes all back`, async ({ page, server, query }) => {
    const bytes = readFileSync(new URL(name, LIBRARIES));
    const file = JSON.parse(bytes.toString()) as {
      library?: unknown[][];
      libraryItems?: { elements: { isDeleted?: boolean }[] }[];
    };
    const elements = file.library?.flat() ?? file.libraryItems?.flatMap((item) => item.elements) ?? [];
    await newBoard(page, server.origin, query);
    const report = await page.evaluate(
      async ([base64, fileName]) =>
        window.board.import(
          new File([Uint8Array.from(atob(base64 as string), (c) => c.charCodeAt(0))], fileName as string),
        ),
      [bytes.toString('base64'), name],
    );
    const dropped = report.dropped.reduce((sum, entry) => sum + entry.count, 0);
    expect(report.kept + dropped).toBe(elements.length);
    expect(dropped).toBeLessThan(elements.length * 0.05);
    expect(await count(page)).toBeGreaterThan(0);
    await page.evaluate(() => window.board.undo());
    await expectCount(page, 0);
  });
}

test('a file dropped on the board becomes editable shapes', { tag: '@way' }, async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  const text = readFileSync(new URL('presentation-bundle.excalidrawlib', LIBRARIES)).toString();
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'bundle.excalidrawlib', { type: 'application/json' }));
    return data;
  }, text);
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.getByLabel('Board', { exact: true }).dispatchEvent(type, { dataTransfer: transfer });
  await expect.poll(() => count(page, 'rectangle')).toBeGreaterThan(300);
});

test('the board comes out as PNG and as JSON, and the JSON round-trips', { tag: ['@canvas', '@way'] }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await page.evaluate(() =>
    window.board.load([{ kind: 'sticky', x: 0, y: 0, w: 120, h: 120, text: 'Out', style: { color: 'mint' } }]),
  );
  const png = await page.evaluate(async () => [
    ...new Uint8Array(await (await window.board.export({ format: 'png' })).arrayBuffer()).slice(0, 24),
  ]);
  expect(png.slice(0, 8)).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  expect(
    (png[16] as number) * 2 ** 24 + (png[17] as number) * 65536 + (png[18] as number) * 256 + (png[19] as number),
  ).toBeGreaterThan(100);
  const json = await page.evaluate(async () => (await window.board.export({ format: 'json' })).text());
  const again = await page.evaluate(async (text) => {
    const report = await window.board.import(new File([text], 'board.json'));
    return report.kept;
  }, json);
  expect(again).toBe(2);
  await expectCount(page, 4);
});

test('JSON brings a board’s paper and title to an empty board, and to no other', async ({ page, server, query }) => {
  const file = JSON.stringify({
    type: 'atrium',
    version: 1,
    board: { title: 'Plan', paper: 'squared' },
    items: [{ kind: 'rectangle', x: 0, y: 0, w: 90, h: 60 }],
  });
  /** What the board says of itself when this has come in. */
  const boardAfter = (text: string): Promise<unknown> =>
    page.evaluate(async (content) => {
      await window.board.import(new File([content], 'a.json'));
      const json = await (await window.board.export({ format: 'json' })).text();
      return JSON.parse(json).board;
    }, text);
  await newBoard(page, server.origin, query);
  expect(await boardAfter(file)).toEqual({ title: 'Plan', paper: 'squared' });
  expect(await boardAfter(file.replace('Plan', 'Other').replace('squared', 'lined'))).toEqual({
    title: 'Plan',
    paper: 'squared',
  });
  await expectCount(page, 2);
  await page.evaluate(() => window.board.undo());
  await expectCount(page, 1);
});

test('a corrupt file and a file of 50 MB are refused by name, and drawing goes on', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  const refused = await page.evaluate(async () => {
    const attempt = async (file: File): Promise<string> =>
      window.board.import(file).then(
        () => 'taken',
        (error: Error) => error.message,
      );
    return [
      await attempt(new File(['{"type":"excalidraw","elements":[{'], 'broken.excalidraw')),
      await attempt(new File([new Uint8Array(50 * 2 ** 20)], 'huge.excalidraw')),
      await attempt(new File(['just words'], 'words.txt')),
    ];
  });
  for (const message of refused) expect(message).toMatch(/import-[a-z-]+/);
  await expectCount(page, 0);
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await expectCount(page, 1, 'stroke');
});

test('an .excalidraw drawing comes in editable: texts in their shapes, groups, turns, arrows; what is not taken is named', {
  tag: '@way',
}, async ({ page, server, query }) => {
  const common = { strokeColor: '#1971c2', backgroundColor: 'transparent', strokeWidth: 2, opacity: 100, angle: 0 };
  const drawing = {
    type: 'excalidraw',
    version: 2,
    elements: [
      { ...common, id: 'a', type: 'rectangle', x: -200, y: -100, width: 160, height: 90, groupIds: ['g'] },
      {
        ...common,
        id: 'b',
        type: 'text',
        x: -190,
        y: -70,
        width: 90,
        height: 25,
        text: 'Inside',
        fontSize: 20,
        containerId: 'a',
        groupIds: ['g'],
      },
      { ...common, id: 'c', type: 'ellipse', x: 40, y: -100, width: 120, height: 90, angle: 0.5, groupIds: ['g'] },
      {
        ...common,
        id: 'd',
        type: 'arrow',
        x: -40,
        y: -55,
        width: 80,
        height: 0,
        points: [
          [0, 0],
          [80, 0],
        ],
        endArrowhead: 'arrow',
      },
      { ...common, id: 'e', type: 'image', x: 0, y: 100, width: 50, height: 50, fileId: 'f' },
    ],
  };
  await newBoard(page, server.origin, query);
  const report = await page.evaluate(
    (text) => window.board.import(new File([text], 'plan.excalidraw')),
    JSON.stringify(drawing),
  );
  // The image has no file: a box with its name is in its place.
  expect(report.kept).toBe(5);
  expect(report.dropped).toEqual([]);
  expect(report.missing).toHaveLength(1);
  const [rectangle] = await items(page, 'rectangle');
  expect(rectangle?.text).toBe('Inside');
  expect((await items(page, 'ellipse'))[0]?.rot).toBeCloseTo(0.5, 5);
  await expectCount(page, 1, 'group');
  await expectCount(page, 1, 'connector');
  await select(page, [rectangle?.parent as string]);
  await page.keyboard.press('Control+Shift+g');
  await expectCount(page, 0, 'group');
  await select(page, [rectangle?.id as string]);
  await page.keyboard.press('Delete');
  await expectCount(page, 1, 'rectangle');
});
