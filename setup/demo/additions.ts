// The notes and the ink that each person adds to a board beside its template or its imported file. The same board always gets the same.

import type { ItemInput } from '../../protocol/item-json.ts';
import type { InkName } from '../../protocol/tools.ts';
import { Seeded } from '../../server/testing/txns.ts';
import { type Box, Pen } from './ink.ts';
import { type DemoBoard, PEOPLE, type PersonKey } from './scenario.ts';

const COLORS: Readonly<Record<PersonKey, { ink: InkName; note: InkName }>> = {
  Ana: { ink: 'blue', note: 'sky' },
  Jun: { ink: 'red', note: 'peach' },
  Layla: { ink: 'violet', note: 'lilac' },
  Mara: { ink: 'violet', note: 'lilac' },
  Theo: { ink: 'orange', note: 'peach' },
  Wei: { ink: 'green', note: 'mint' },
};

/** Board units. */
const NOTE = { side: 200, gap: 32, away: 80 };
/** Items of this size are circled and ticked: notes, cards and shapes, no frames and no lines. */
const TARGET = { min: 40, max: 420 };
const WRITTEN: readonly ItemInput['kind'][] = ['sticky', 'rectangle', 'ellipse', 'diamond', 'shape', 'text'];

export interface Addition {
  author: PersonKey;
  items: ItemInput[];
}

/** Returns what each author of a note adds, in the order of the notes. `items`: of the board so far. */
export function additionsTo(board: DemoBoard, items: readonly ItemInput[]): Addition[] {
  const bounds = boundsOf(items);
  const targets = targetsOf(items);
  const random = new Seeded([...board.title].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7));
  return board.notes.map(([author, text], index) => {
    const pen = new Pen(COLORS[author].ink, random);
    const box = {
      x: bounds.x + bounds.w + NOTE.away,
      y: bounds.y + index * (NOTE.side + NOTE.gap),
      w: NOTE.side,
      h: NOTE.side,
    };
    return { author, items: [noteOf(author, text, box), ...inkOf(pen, box, targets, index, random)] };
  });
}

function noteOf(author: PersonKey, text: string, box: Box): ItemInput {
  const familyName = PEOPLE.find(({ firstName }) => firstName === author)?.familyName ?? '';
  return {
    kind: 'sticky',
    ...box,
    text,
    style: { fill: COLORS[author].note, fontSize: 20 },
    note: { author: `${author} ${familyName}` },
  };
}

/** An arrow from the note; then the first author circles something, and the others tick and underline. */
function inkOf(pen: Pen, note: Box, targets: readonly Box[], index: number, random: Seeded): ItemInput[] {
  const middle = note.y + note.h / 2;
  const arrow = pen.arrow([note.x - 10, middle], [note.x - NOTE.away + 14, middle + 6]);
  const target = () => targets[random.below(targets.length)];
  const [first, second] = [target(), target()];
  if (!first || !second) return arrow;
  if (index === 0) return [...arrow, pen.loop(first), ...(first === second ? [] : [pen.tick(second)])];
  return [...arrow, pen.tick(first), ...(first === second ? [] : pen.underline(second))];
}

/** Notes first, for a team writes on its notes. */
function targetsOf(items: readonly ItemInput[]): Box[] {
  const fits = (item: ItemInput): boolean => {
    const { w, h } = boxOf(item);
    return WRITTEN.includes(item.kind) && w >= TARGET.min && w <= TARGET.max && h >= 24 && h <= TARGET.max;
  };
  const fitting = items.filter((item) => !item.rot && !item.hidden && fits(item));
  const notes = fitting.filter(({ kind }) => kind === 'sticky');
  return (notes.length > 1 ? notes : fitting).map(boxOf);
}

function boxOf({ x = 0, y = 0, w = 0, h = 0 }: ItemInput): Box {
  return { x, y, w, h };
}

/** The box around all items that have a place of their own. */
function boundsOf(items: readonly ItemInput[]): Box {
  const corners = items.flatMap((item): (readonly [number, number])[] => {
    if (item.kind === 'group' || item.kind === 'connector') return [];
    const points = Array.from(item.points instanceof Float32Array ? [] : (item.points ?? []));
    if (points.length > 0 && item.w === undefined) return points.map(([x = 0, y = 0]) => [x, y] as const);
    const { x, y, w, h } = boxOf(item);
    return [
      [x, y],
      [x + w, y + h],
    ];
  });
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return corners.length === 0 ? { x: 0, y: 0, w: 0, h: 0 } : { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}
