// Files of Excalidraw brought in: how many of their elements the server has afterwards, and, drawn by both, how far their pictures are
// from each other. The tests' public libraries and one made by chance; or those of a folder.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Alike, alike, type Placed } from '../browser/alike.ts';
import { LOAD_MS, nowMs, Session, sleep } from '../browser/session.ts';
import { type Job, type ReportFigure, type SuiteContext, wanted } from '../context.ts';
import { tenth } from '../result.ts';
import { type Cell, drawingFiles, elementsOf, markers, type Sheet, sheetsOf } from '../scenes/real-files.ts';
import { strangeFile } from '../scenes/strange-files.ts';
import type { Subject } from '../subjects.ts';

/** What an exported picture has round what is drawn, board units. */
const EXPORT_MARGIN = 24;
/** Hatched fills are compared by blocks: their lines come as one light plain fill. */
const HATCHED_BLOCK_PX = 16;
/** The made file: so many drawings, by this chance. */
const [MADE, MADE_SEED] = [240, 20261122];
/** All that the server has is with whoever opens the board in this time. */
const ARRIVES_MS = 20_000;
/** A pen's ink may be so much more or less than there. */
const SAME_INK = 0.1;
/** So many of a file's pictures that differ most are kept, with `--shots`. */
const WORST = 20;

interface Seen extends Alike {
  type: string;
  cell: Cell;
  sheet: number;
}

export function files(context: SuiteContext): Job[] {
  const excalidraw = context.peers.find(({ name }) => name === 'excalidraw');
  if (!excalidraw) throw new Error('files: needs --peers excalidraw');
  const given = drawingFiles(context.files);
  if (!context.files) given.push({ name: 'made', bytes: strangeFile(MADE, MADE_SEED) });
  return context.products.flatMap((subject) =>
    given
      .filter(({ name }) => wanted(context, sceneOf(name)))
      .map(
        ({ name, bytes }): Job => ({
          suite: 'files',
          mode: 'soft',
          scene: sceneOf(name),
          subject: subject.name,
          run: async (say) => {
            await carried(context, bytes, name, subject, say);
            await compare(context, sheetsOf(bytes), name, subject, excalidraw, say);
          },
        }),
      ),
  );
}

/** What somebody else finds on the board when the server has answered. */
async function carried(
  context: SuiteContext,
  bytes: Buffer,
  name: string,
  subject: Subject,
  say: ReportFigure,
): Promise<void> {
  const live = elementsOf(bytes).filter(({ isDeleted }) => !isDeleted).length;
  const session = await Session.open('soft', subject.url);
  const other = await Session.open('soft');
  try {
    const bring = async (given: { text: string; name: string } | undefined) => {
      const report = await window.board.import(new File([given?.text ?? ''], given?.name ?? ''));
      await window.board.saved();
      return { ...report, url: location.href };
    };
    const report = await session.call('import', bring, { text: bytes.toString(), name }, LOAD_MS);
    await other.goto(report.url);
    const missing = async (ids: readonly string[] | undefined): Promise<number> => {
      const there = new Set((await window.board.items()).map(({ id }) => id));
      return ids!.filter((id) => !there.has(id)).length;
    };
    let gone = await other.call('items', missing, report.ids, LOAD_MS);
    for (const until = nowMs() + ARRIVES_MS; gone > 0 && nowMs() < until; await sleep(100))
      gone = await other.call('items', missing, report.ids, LOAD_MS);
    const dropped = report.dropped.filter(({ reason }) => reason !== 'deleted');
    const named = dropped.reduce((sum, { count }) => sum + count, 0);
    say('elements', live, 'elements');
    say(
      'there after the server answered',
      hundredth((100 * (report.kept - gone)) / Math.max(1, live)),
      '% of elements',
    );
    say('lost unnamed', Math.max(0, live - report.kept - named) + gone, 'elements');
    for (const { type, reason, count } of dropped) context.log(`left out, and named: ${count} ${type} (${reason})`);
    for (const { what, count } of report.changed) context.log(`otherwise, and named: ${count} ${what}`);
  } finally {
    await session.close();
    await other.close();
  }
}

const sceneOf = (name: string): string => name.replace(/\.excalidraw(lib)?$/, '');
const hundredth = (value: number): number => Math.round(value * 100) / 100;

async function compare(
  context: SuiteContext,
  sheets: readonly Sheet[],
  name: string,
  subject: Subject,
  excalidraw: Subject,
  say: ReportFigure,
): Promise<void> {
  const theirs = await Session.open('soft', excalidraw.url);
  const seen: Seen[] = [];
  const pictures: [Placed, Placed][] = [];
  try {
    for (const [k, sheet] of sheets.entries()) {
      const elements = [...markers(sheet), ...sheet.elements];
      const pair: [Placed, Placed] = [await peerPicture(theirs, elements), await ownPicture(subject, elements)];
      const smooth = sheet.type.endsWith('hatched') ? HATCHED_BLOCK_PX : 0;
      const found = await alike(theirs.page, pair[0], pair[1], sheet.cells, smooth);
      seen.push(...found.map((one, n) => ({ ...one, type: sheet.type, cell: sheet.cells[n]!, sheet: k })));
      pictures.push(pair);
    }
    for (const type of new Set(seen.map((one) => one.type))) {
      const own = seen.filter((one) => one.type === type);
      const sum = (key: 'differing' | 'inked'): number => own.reduce((all, one) => all + one[key], 0);
      say(`${type}: differing`, tenth((100 * sum('differing')) / Math.max(1, sum('inked'))), '% of inked px');
      // Of what is hatched, broken or has words the geometry is that of the same without; a frame's looks are our own.
      if (type.includes(',') || ['text', 'frame'].includes(type)) continue;
      const beside = (from: number): number =>
        own.reduce((all, one) => all + one.beside.slice(from).reduce((n, px) => n + px, 0), 0);
      say(`${type}: beside by more than a px`, hundredth((100 * beside(2)) / Math.max(1, beside(0))), '% of drawn px');
      if (type !== 'freedraw') continue;
      const other = own.filter(({ ink }) => Math.abs(ink - 1) > SAME_INK).length;
      say(`${type}: wider or narrower by a tenth`, tenth((100 * other) / own.length), '% of drawings');
    }
    if (context.shots) await keepWorst(context.shots, name, theirs, seen, pictures);
  } finally {
    await theirs.close();
  }
}

/** The way of a file dropped on it. */
async function peerPicture(session: Session, elements: readonly object[]): Promise<Placed> {
  type Peer = { picture(elements: readonly object[]): Promise<Placed> };
  const draw = (given: readonly object[] | undefined) => (window.board as unknown as Peer).picture(given ?? []);
  const { x, y, url } = await session.call('picture', draw, elements, LOAD_MS);
  return { url, x: Math.round(-x), y: Math.round(-y) };
}

async function ownPicture(subject: Subject, elements: readonly object[]): Promise<Placed> {
  const session = await Session.open('soft', subject.url);
  try {
    const text = JSON.stringify({ type: 'excalidraw', version: 2, elements });
    const draw = async (file: string | undefined): Promise<string> => {
      await window.board.import(new File([file ?? ''], 'sheet.excalidraw'));
      const picture = await window.board.export({ format: 'png', scale: 1 });
      return new Promise((done) => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result as string);
        reader.readAsDataURL(picture);
      });
    };
    return { url: await session.call('picture', draw, text, LOAD_MS), x: EXPORT_MARGIN, y: EXPORT_MARGIN };
  } finally {
    await session.close();
  }
}

/** Theirs and ours beside one another, named by how much of them differs. */
async function keepWorst(
  folder: string,
  name: string,
  session: Session,
  seen: readonly Seen[],
  pictures: readonly [Placed, Placed][],
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const worst = [...seen].sort((a, b) => b.differing - a.differing).slice(0, WORST);
  for (const { type, cell, sheet, differing, inked } of worst) {
    const url = await session.page.evaluate(
      async ({ pair, cell: { x, y, w, h } }) => {
        const canvas = document.createElement('canvas');
        canvas.width = 2 * w + 4;
        canvas.height = h;
        const context = canvas.getContext('2d')!;
        for (const [k, picture] of pair.entries()) {
          const bitmap = await createImageBitmap(await (await fetch(picture.url)).blob());
          context.drawImage(bitmap, picture.x + x, picture.y + y, w, h, k * (w + 4), 0, w, h);
        }
        return canvas.toDataURL();
      },
      { pair: pictures[sheet]!, cell },
    );
    const share = ((100 * differing) / inked).toFixed(0).padStart(3, '0');
    const file = `${share}-${name.replace(/\..*/, '')}-${type.replaceAll(/\W+/g, '-')}-${cell.piece}.png`;
    writeFileSync(path.join(folder, file), Buffer.from(url.split(',')[1] ?? '', 'base64'));
  }
}
