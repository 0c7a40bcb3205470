import { describe, expect, it } from 'vitest';
import { ITEM_KINDS, type ItemInput } from '#protocol/item-json.ts';
import { ItemBuffer } from '#protocol/items/buffer.ts';
import { idText } from '#protocol/items/ids.ts';
import { type WriteOptions, writeItems } from '#protocol/items/write.ts';
import { seeded } from '#protocol/testing/seeded.ts';
import { readChunk } from '../testing/read-chunk.ts';

const options: WriteOptions = {
  nowMs: 1_700_000_000_000,
  measure: (_text, _style, w) => ({ w: w || 50, h: 20 }),
};

function randomItem(random: () => number): ItemInput {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const number = (): number => Math.fround((random() - 0.5) * 4000);
  const kind = pick(ITEM_KINDS.filter((one) => one !== 'image' && one !== 'group'));
  const style: ItemInput['style'] = {};
  if (random() < 0.7) style.color = pick(['blue', 'peach', '#123456', '#12345678']);
  if (random() < 0.4) style.fill = pick(['yellow', '#abcdef']);
  if (random() < 0.6) style.width = Math.round(random() * 100) / 8;
  if (random() < 0.4) style.dash = pick(['solid', 'dashed', 'dotted']);
  if (random() < 0.4) style.opacity = 0.4;
  if (random() < 0.4) style.align = pick(['start', 'center', 'end']);
  const points = Array.from({ length: 1 + Math.floor(random() * 40) }, () => [number(), number()]);
  const item: ItemInput = { kind, style };
  if (random() < 0.2) item.locked = true;
  if (kind === 'stroke' && points.length > 3 && random() < 0.3)
    return { ...item, points, range: [0.5, points.length - 2] };
  if (kind === 'stroke') return { ...item, points };
  if (kind === 'path') return { ...item, points, closed: random() < 0.5, curved: random() < 0.5 };
  const box = { ...item, x: number(), y: number(), w: number(), h: number() };
  if (kind === 'connector') return random() < 0.5 ? box : { ...box, route: pick(['elbow', 'curve']), points };
  if (kind === 'text')
    return {
      ...box,
      rot: random(),
      text: pick(['', 'one', 'two\nlines', 'العربية mixed 漢字 👩‍👩‍👧']),
      wrap: random() < 0.5,
    };
  return { ...box, rot: random(), ...(random() < 0.5 ? { text: 'label' } : {}) };
}

describe('items as JSON and as bytes', () => {
  it('come back as they were written, for any item', () => {
    const seed = Number(process.env.SEED ?? 20261120);
    const random = seeded(seed);
    for (let round = 0; round < 300; round++) {
      const first = readChunk(writeItems([randomItem(random)], null, options));
      // What was read is a full item: from here on writing and reading must change nothing.
      const again = readChunk(writeItems(first as ItemInput[], null, options));
      for (const item of [...first, ...again]) {
        item.points = item.points?.map((point) => point.map((value) => Math.round(value * 1e3) / 1e3));
        Object.assign(item, { x: Math.round(item.x * 1e3) / 1e3, y: Math.round(item.y * 1e3) / 1e3, bounds: null });
      }
      expect(again, `seed ${seed} round ${round}`).toEqual(first);
    }
  });

  it('the least a caller may give is filled in', () => {
    const [stroke, rectangle, sticky, text, line, arrow] = readChunk(
      writeItems(
        [
          {
            kind: 'stroke',
            points: [
              [10, 20],
              [30, 25, 0.5],
            ],
          },
          { kind: 'rectangle', x: 1, y: 2, w: 3, h: 4 },
          { kind: 'sticky', x: 0, y: 0, text: 'note' },
          { kind: 'text', x: 0, y: 0, text: 'grows' },
          { kind: 'line', x: 5, y: 5, w: -3, h: 2 },
          { kind: 'arrow', x: 5, y: 5, w: 1, h: 2 },
        ],
        null,
        options,
      ),
    );
    expect(stroke).toMatchObject({
      kind: 'stroke',
      x: 10,
      y: 20,
      w: 20,
      h: 5,
      points: [
        [10, 20],
        [30, 25, 0.5],
      ],
    });
    expect(rectangle).toMatchObject({ kind: 'rectangle', x: 1, y: 2, w: 3, h: 4 });
    expect(sticky).toMatchObject({ kind: 'sticky', w: 200, h: 200, text: 'note' });
    expect(text).toMatchObject({ kind: 'text', w: 50, h: 20, wrap: false });
    expect(line).toMatchObject({ kind: 'connector', w: -3, h: 2 });
    expect(line?.style.endHead).toBeUndefined();
    expect(arrow?.style.endHead).toBe('arrow');
  });

  it('a child names its parent by an id given in the same call', () => {
    const [frame, child] = readChunk(
      writeItems(
        [
          { kind: 'frame', id: 'f', x: 0, y: 0, w: 9, h: 9 },
          { kind: 'ellipse', parent: 'f', x: 0, y: 0, w: 1, h: 1 },
        ],
        null,
        options,
      ),
    );
    expect(child?.parent).toBe(frame?.id);
  });

  it('packed samples belong to the strokes they were packed for', () => {
    const points = new Float32Array([0, 0, -1, 10, 0, -1, 5, 5, 0.25]);
    const [a, shape, b] = readChunk(
      writeItems(
        [{ kind: 'stroke' }, { kind: 'diamond', x: 0, y: 0, w: 1, h: 1 }, { kind: 'stroke' }],
        { points, offsets: new Uint32Array([0, 2, 2, 3]) },
        options,
      ),
    );
    expect(a?.points).toEqual([
      [0, 0],
      [10, 0],
    ]);
    expect(shape?.points).toBeUndefined();
    expect(b?.points).toEqual([[5, 5, 0.25]]);
  });

  it.each([
    ['a kind nobody knows', { kind: 'cloud' }, 'items[0].kind'],
    ['a number that is none', { kind: 'rectangle', x: Number.NaN, y: 0, w: 1, h: 1 }, 'items[0].x'],
    ['a missing size', { kind: 'ellipse', x: 0, y: 0, w: 1 }, 'items[0].h'],
    [
      'a point that is no number',
      {
        kind: 'stroke',
        points: [
          [0, 0],
          [Number.NaN, 1],
        ],
      },
      'points',
    ],
    ['a stroke without points', { kind: 'stroke', points: [] }, 'items[0].points'],
    ['a colour that is none', { kind: 'text', x: 0, y: 0, style: { color: 'reddish' } }, 'items[0].style.color'],
    ['a parent that is not there', { kind: 'text', x: 0, y: 0, parent: 'who' }, 'items[0].parent'],
  ])('%s is refused by name and place', (_name, item, place) => {
    const writing = (): unknown => writeItems([item as ItemInput], null, options);
    expect(writing).toThrowError(/^bad-item: /);
    expect(writing).toThrowError(place);
  });

  it('a part longer than 127 bytes gets a longer length', () => {
    const out = new ItemBuffer(4);
    const part = out.u8(7).open();
    out.raw(new Uint8Array(300).fill(9)).close(part);
    expect([...out.bytes().subarray(0, 4)]).toEqual([7, (300 % 128) | 128, 2, 9]);
    expect(out.length).toBe(303);
  });

  it('ids are uuids', () => {
    expect(idText(new Uint8Array(16))).toBe('00000000-0000-0000-0000-000000000000');
  });
});
