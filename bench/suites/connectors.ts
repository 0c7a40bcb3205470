// A diagram of boxes with 5,000 connectors bound to them, a tenth of them to one box: dragging that box, beside the same on the same boxes
// without connectors. Checked is that the box has moved and that all that hangs on it is bound still.

import type { ItemInput } from '#protocol/item-json.ts';
import { clearSelection, dragAlong, setCamera, setTool } from '../browser/gestures.ts';
import { DidNotFinish, LOAD_MS, nowMs, Session } from '../browser/session.ts';
import type { ReportFigure } from '../context.ts';
import { tenth } from '../result.ts';
import { seeded, VIEW } from '../scenes/seeded.ts';
import type { Subject } from '../subjects.ts';
import { atRest } from './rest.ts';

const BOXES = 1000;
const CONNECTORS = 5000;
/** One in so many is bound to the box that is dragged. */
const HELD_ONE_IN = 10;
const COLUMNS = 40;
const STEP = { x: 200, y: 160 };
const BOX = { w: 120, h: 80 };
const ROUTES = ['straight', 'elbow', 'curve'] as const;
const DRAG_MS = 2000;

export async function connectors(mode: string, subject: Subject, say: ReportFigure): Promise<void> {
  for (const [what, n] of [
    ['without', 0],
    ['with', CONNECTORS],
  ] as const) {
    const session = await Session.open(mode, subject.url);
    try {
      await dragged(session, n, (name, ...rest) => say(`${what} connectors: ${name}`, ...rest));
      if (session.errors.length > 0) throw new DidNotFinish(session.errors[0]);
    } finally {
      await session.close();
    }
  }
}

async function dragged(session: Session, n: number, say: ReportFigure): Promise<void> {
  await setTool(session, 'select');
  const load = (items: ItemInput[]) => session.call('load', (all) => window.board.load(all), items, LOAD_MS);
  const ids = await load(boxes());
  const begun = nowMs();
  if (n > 0) await load(joining(ids, n));
  await atRest(session);
  say('load', tenth(nowMs() - begun), 'ms');
  const hub = ids[HUB] ?? '';
  const held = () => heldBy(session, hub);
  const before = await held();
  const rows = Math.ceil(BOXES / COLUMNS);
  const fit = Math.min(VIEW.w / (COLUMNS * STEP.x), VIEW.h / (rows * STEP.y)) * 0.9;
  for (const [view, zoom] of [
    ['all in view', fit],
    ['near', 1],
  ] as const) {
    await clearSelection(session);
    const from = await placeOf(session, hub);
    await setCamera(session, { ...from, zoom });
    await atRest(session);
    const [x, y] = await grip(session, hub, zoom);
    const way = (u: number): [number, number] => [x + 120 * Math.sin(u * 12), y + 60 * (1 - Math.cos(u * 12))];
    const frames = await dragAlong(session, DRAG_MS, way);
    say(`drag, ${view}: frames`, tenth(frames.framesPerS), '1/s');
    say(`drag, ${view}: gap p95`, tenth(frames.gapP95Ms), 'ms');
    await atRest(session);
    const to = await placeOf(session, hub);
    if (Math.hypot(to.x - from.x, to.y - from.y) < 1) throw new DidNotFinish('the box has not moved');
    if ((await held()) !== before) throw new DidNotFinish('connectors have let go');
  }
}

/** Where on screen the box is hit, whatever crosses it: a line lies over its middle now and then. */
async function grip(session: Session, hub: string, zoom: number): Promise<[number, number]> {
  for (const dx of [0, -0.3, 0.3, -0.2, 0.2, -0.4, 0.4])
    for (const dy of [0, -0.3, 0.3, -0.2, 0.2]) {
      const at: [number, number] = [VIEW.w / 2 + dx * BOX.w * zoom, VIEW.h / 2 + dy * BOX.h * zoom];
      await session.page.mouse.click(...at);
      const [only, ...others] = await session.call('selection', () => window.board.selection());
      await clearSelection(session);
      if (only === hub && others.length === 0) return at;
    }
  throw new DidNotFinish('lines cross the box everywhere');
}

/** The box in the middle. */
const HUB = Math.floor(BOXES / 2 + COLUMNS / 2);

function boxes(): ItemInput[] {
  return Array.from({ length: BOXES }, (_, k) => ({
    kind: k % 3 === 1 ? ('ellipse' as const) : ('rectangle' as const),
    x: (k % COLUMNS) * STEP.x,
    y: Math.floor(k / COLUMNS) * STEP.y,
    ...BOX,
    style: { fill: '#ffffff' },
  }));
}

function joining(ids: readonly string[], n: number): ItemInput[] {
  const random = seeded(5);
  const upTo = (max: number): number => Math.floor(random() * (2 * max + 1)) - max;
  const near = (k: number): string => ids[(k + BOXES + (upTo(3) || 1) + upTo(2) * COLUMNS) % BOXES] ?? '';
  return Array.from({ length: n }, (_, k) => {
    const from = (k * 37) % BOXES;
    const ends = {
      start: { id: k % HELD_ONE_IN === 0 ? (ids[HUB] ?? '') : (ids[from] ?? '') },
      end: { id: near(from) },
    };
    return { kind: 'arrow', x: 0, y: 0, w: 1, h: 1, route: ROUTES[k % ROUTES.length] ?? 'straight', ...ends };
  });
}

function placeOf(session: Session, id: string): Promise<{ x: number; y: number }> {
  return session.call(
    'place',
    async (wanted) => {
      const [item] = await window.board.items({ ids: [wanted] });
      const { x = 0, y = 0, w = 0, h = 0 } = item?.bounds ?? {};
      return { x: x + w / 2, y: y + h / 2 };
    },
    id,
  );
}

function heldBy(session: Session, hub: string): Promise<number> {
  return session.call(
    'held',
    async (id) => {
      const all = await window.board.items({ kind: 'connector' });
      return all.filter((item) => 'start' in item && (item.start?.id === id || item.end?.id === id)).length;
    },
    hub,
    LOAD_MS,
  );
}
