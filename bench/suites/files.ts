// Public files drawn by Excalidraw and by the product: of the px inked in either picture the share that differs, by type of element.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Alike, alike, type Placed } from '../browser/alike.ts';
import { LOAD_MS, Session } from '../browser/session.ts';
import type { Job, Say, SuiteContext } from '../context.ts';
import { tenth } from '../result.ts';
import { type Cell, libraryFiles, markers, type Sheet, sheetsOf } from '../scenes/real-files.ts';
import type { Subject } from '../subjects.ts';

/** What an exported picture has round what is drawn, board units. */
const EXPORT_MARGIN = 24;
/** Hatched fills are compared by blocks: their lines come as one light plain fill. */
const HATCHED_BLOCK_PX = 16;
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
  return context.products.flatMap((subject) =>
    libraryFiles().map(
      ({ name, bytes }): Job => ({
        suite: 'files',
        mode: 'soft',
        scene: name.replace(/\.excalidrawlib$/, ''),
        subject: subject.name,
        run: (say) => compare(context, sheetsOf(bytes), name, subject, excalidraw, say),
      }),
    ),
  );
}

async function compare(
  context: SuiteContext,
  sheets: readonly Sheet[],
  name: string,
  subject: Subject,
  excalidraw: Subject,
  say: Say,
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
      const sum = (key: keyof Alike): number => own.reduce((all, one) => all + one[key], 0);
      say(`${type}: differing`, tenth((100 * sum('differing')) / Math.max(1, sum('inked'))), '% of inked px');
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
