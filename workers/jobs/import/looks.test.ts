// What comes in looks as it did: colours, lines, curves, labels; and what of it is only a likeness is named.

import { describe, expect, it } from 'vitest';
import type { ItemInput } from '#protocol/item-json.ts';
import type { StyleJson } from '#protocol/styles.ts';
import { withDeadline } from '#protocol/testing/deadline.ts';
import { lineHeightOf, SKETCH } from '../../drawing/text/fonts.ts';
import { cssColor } from './css-colors.ts';
import { curvePoints, drawn, type Point } from './curves.ts';
import type { Lines } from './excalidraw-labels.ts';
import { readImport } from './read-import.ts';
import { element, fileOf } from './testing/excalidraw-file.ts';

const imported = (elements: object[], lines?: Lines) => {
  const { items, report } = readImport(fileOf(...elements), 'x', lines && { lines });
  return { items, ...report.done() };
};
const read = (...elements: object[]): ItemInput[] => imported(elements).items;
const styleOf = (over: object): StyleJson => read(element(over))[0]!.style!;

describe('colours', () => {
  it.each([
    ['rebeccapurple', '#663399'],
    ['DarkSlateGray', '#2f4f4f'],
    ['rgb(255, 0, 10)', '#ff000a'],
    ['rgba(255,0,10,.5)', '#ff000a80'],
    ['rgb(100% 0% 50% / 25%)', '#ff008040'],
    ['hsl(120, 100%, 25%)', '#008000'],
    ['hsla(-240deg 100% 25% / 1)', '#008000'],
    ['#abc', '#aabbcc'],
    ['#abcd', '#aabbccdd'],
    ['#ABCDEF', '#abcdef'],
    ['#abcdef80', '#abcdef80'],
    ['00ff0', '#00ff00'],
    [' #00ff00 ', '#00ff00'],
    ['transparent', 'transparent'],
  ])('%s of a line is %s', (color, hex) => {
    expect(styleOf({ strokeColor: color }).color).toBe(hex);
  });

  it.each([
    ['rgb(1. .5 1e2)', '#010164'],
    ['rgb(+1.0 0 0)', '#010000'],
    ['rgb(. 0 0)', undefined],
    ['rgb(1.2.3 0 0)', undefined],
  ])('%s is read as %s', (color, hex) => {
    expect(cssColor(color)).toBe(hex);
  });

  it('are read in linear time', () => {
    const color = `rgb(${'0'.repeat(5_000_000)}x, 0, 0)`;
    expect(withDeadline(() => cssColor(color))).toBeUndefined();
  });

  it.each(['black', '#000', '#000000', '00000', '#1e1e1e', 'rgb(0,0,0)', 'hsl(0 0% 0%)'])(
    'the black %s follows the theme',
    (color) => {
      expect(styleOf({ strokeColor: color }).color).toBe('black');
    },
  );

  it('what is none is named with its element, which is there in the usual colour', () => {
    const { items, changed } = imported([
      element({}),
      element({ id: 'b', strokeColor: 'no such', backgroundColor: 'rgb(1,2)' }),
    ]);
    expect(items.map(({ style }) => style?.color)).toEqual(['#1971c2', 'black']);
    expect(changed).toEqual([{ what: 'value', count: 2, at: ['2', '2'] }]);
  });

  it.each([
    ['hachure', '#ff0000', 'hatched', '#ff0000'],
    ['zigzag', 'red', 'hatched', '#ff0000'],
    ['cross-hatch', '#f008', 'cross-hatched', '#ff000088'],
    ['dots', 'red', 'dots', '#ff0000'],
    ['solid', 'red', undefined, '#ff0000'],
    ['hachure', 'transparent', undefined, undefined],
  ])('a %s of %s is %s of that colour', (fillStyle, backgroundColor, pattern, fill) => {
    const { items, changed } = imported([element({ fillStyle, backgroundColor })]);
    expect(items[0]!.style!.pattern).toBe(pattern);
    expect(items[0]!.style!.fill).toBe(fill);
    expect(changed).toEqual([]);
  });
});

it.each(['dashed', 'dotted'])('freehand said to be %s is drawn whole, as it is there, and no wider', (strokeStyle) => {
  const points = Array.from({ length: 40 }, (_, k) => [k * 6, 20 * Math.sin(k / 5)]);
  const [broken, whole] = [strokeStyle, 'solid'].map((one) =>
    read(element({ type: 'freedraw', points, strokeStyle: one, strokeWidth: 2 })),
  );
  expect(broken).toEqual(whole);
});

describe('values that make no sense', () => {
  it('cost themselves, never the file: the element is there, named by its place', () => {
    const { items, kept, changed, dropped } = imported([
      element({ strokeWidth: '3' }),
      element({ id: 'b', strokeWidth: 1e39 }),
      element({ id: 'c', opacity: 'much' }),
      element({ id: 'd', type: 'text', text: 'x', fontSize: -4 }),
      element({ id: 'e', x: '12', width: '40' }),
      element({ id: 'f', x: 1e39 }),
    ]);
    expect(kept).toBe(5);
    expect(items[0]!.style!.width).toBe(3);
    expect(items[1]!.style!.width).toBeUndefined();
    expect(items[4]).toMatchObject({ x: 12, w: 40 });
    expect(changed).toEqual([{ what: 'value', count: 3, at: ['2', '3', '4'] }]);
    expect(dropped).toEqual([{ type: 'rectangle', reason: 'bad-numbers', count: 1, at: ['6'] }]);
  });

  it('in a library are named by item and element', () => {
    const library = { type: 'excalidrawlib', libraryItems: [[element({})], [element({}), element({ y: null })]] };
    const { report } = readImport(JSON.stringify(library), 'x');
    expect(report.done().dropped).toEqual([{ type: 'rectangle', reason: 'bad-numbers', count: 1, at: ['2/2'] }]);
  });

  it('a file of nothing but pictures that are not in it says so', () => {
    const { kept, dropped, missing } = imported([element({ type: 'image' }), element({ type: 'image', id: 'b' })]);
    expect([kept, dropped, missing]).toEqual([2, [], ['image 100 × 50', 'image 100 × 50']]);
  });
});

describe('what is a likeness or missing is named', () => {
  it('wobble, fonts, heads, links, embedded pages', () => {
    const points = [
      [0, 0],
      [50, 0],
    ];
    const { changed } = imported([
      element({ roughness: 1, link: 'https://example.org' }),
      element({ id: 't', type: 'text', text: 'x', fontFamily: 5 }),
      element({ id: 'b', type: 'arrow', points, endArrowhead: 'diamond_outline' }),
      element({ id: 'c', type: 'arrow', points, startArrowhead: 'crowfoot_one_or_many', endArrowhead: 'arrow' }),
      element({ id: 'd', type: 'arrow', points, startArrowhead: 'bar', endArrowhead: 'crowfoot_many' }),
      element({ id: 'e', type: 'embeddable', link: 'https://example.org' }),
    ]);
    expect(changed).toEqual([
      { what: 'sketch', count: 1 },
      { what: 'link', count: 1, at: ['1'] },
      { what: 'font', count: 1 },
      { what: 'head', count: 2, at: ['3', '4'] },
      { what: 'embed', count: 1, at: ['6'] },
    ]);
  });
});

describe('labels', () => {
  const label = (over: object): object =>
    element({
      id: 't',
      type: 'text',
      containerId: 'a',
      x: 20,
      y: 30,
      width: 60,
      height: 50,
      text: 'two\nlines',
      originalText: 'two lines',
      textAlign: 'center',
      verticalAlign: 'middle',
      fontSize: 20,
      ...over,
    });
  /** Every word on a line of its own below this width. */
  const narrow: Lines = (text, _, w) => (w < 100 ? text.split(' ') : [text]);
  const never: Lines = (text) => [text];

  it('of another colour than the line keep their wrapping, and move with their shape', () => {
    const { items, kept } = imported([element({}), label({ strokeColor: '#e03131' })], narrow);
    const [group, shape, text] = items as [ItemInput, ItemInput, ItemInput];
    expect(kept).toBe(2);
    expect([group.kind, shape.parent, text.parent]).toEqual(['group', group.id, group.id]);
    expect(text).toMatchObject({ kind: 'text', wrap: true, text: 'two lines', w: 90, style: { color: '#e03131' } });
    expect(text.x! + text.w! / 2).toBe(50);
  });

  it('whose lines would break elsewhere keep them as they stand', () => {
    const [, shape, text] = imported([element({}), label({})], never).items as [ItemInput, ItemInput, ItemInput];
    expect(shape.text).toBeUndefined();
    expect(text).toMatchObject({ wrap: false, text: 'two\nlines', x: 20, w: 60 });
  });

  it('whose lines break alike are the shape’s own text', () => {
    const { items } = imported([element({}), label({})], narrow);
    expect(items).toMatchObject([{ kind: 'rectangle', text: 'two lines' }]);
  });

  it('black on a dark fill stays black', () => {
    const black = { strokeColor: '#1e1e1e', backgroundColor: '#0b7285', fillStyle: 'solid' };
    const [one] = imported([element(black), label({ strokeColor: '#1e1e1e' })], narrow).items;
    expect(one!.style!.color).toBe('#1e1e1e');
    const other = { ...black, strokeColor: '#e03131' };
    expect(imported([element(other), label({ strokeColor: 'black' })], narrow).items.at(-1)!.style!.color).toBe(
      '#1e1e1e',
    );
  });

  const arrow = (over: object): object =>
    element({
      id: 'r',
      type: 'arrow',
      x: 0,
      y: 100,
      points: [
        [0, 0],
        [300, 0],
      ],
      endArrowhead: 'arrow',
      ...over,
    });
  const word = (over: object): object =>
    label({ containerId: 'r', x: 120, y: 90, width: 60, height: 20, text: 'word', originalText: 'word', ...over });

  it('of an arrow is the arrow’s own text, in its font and size, and the arrow is one, bound at both ends', () => {
    const { items, kept, changed } = imported([
      element({}),
      element({ id: 'b', x: 400 }),
      arrow({ startBinding: { elementId: 'a' }, endBinding: { elementId: 'b' }, strokeStyle: 'dashed' }),
      word({ fontFamily: 3, fontSize: 28 }),
    ]);
    expect([kept, items.map(({ kind }) => kind)]).toEqual([4, ['rectangle', 'rectangle', 'connector']]);
    expect(items[2]).toMatchObject({
      id: 'r',
      x: 0,
      w: 300,
      text: 'word',
      start: { id: 'a' },
      end: { id: 'b' },
      style: {
        color: '#1971c2',
        dash: 'dashed',
        startHead: 'none',
        endHead: 'arrow',
        font: 'mono',
        fontSize: 28 * 0.973,
      },
    });
    expect(changed).toEqual([{ what: 'font', count: 1 }]);
  });

  it('of an arrow keeps its lines as they stand, and its link', () => {
    const two = word({ text: 'two \nlines', originalText: 'two lines', link: 'https://example.org/' });
    const { items, changed } = imported([arrow({ fontFamily: 1 }), { ...two, fontFamily: 1 }]);
    const link = 'https://example.org/';
    expect(items).toMatchObject([
      {
        kind: 'connector',
        paragraphs: [{ runs: [{ text: 'two', link }] }, { runs: [{ text: 'lines', link }] }],
      },
    ]);
    expect(changed).toEqual([]);
  });

  it.each([
    ['of another colour', {}, { strokeColor: '#e03131' }, 1],
    ['of another opacity', { opacity: 50 }, {}, 1],
    [
      'of an uneven bent arrow',
      {
        points: [
          [0, 0],
          [40, 0],
          [40, 300],
        ],
      },
      {},
      1,
    ],
    [
      'of an even bent arrow',
      {
        points: [
          [0, 0],
          [150, 0],
          [150, 150],
        ],
      },
      {},
      0,
    ],
    [
      'of a curve',
      {
        points: [
          [0, 0],
          [100, 80],
          [200, 0],
        ],
        roundness: { type: 2 },
      },
      {},
      0,
    ],
    ['that the file has elsewhere', {}, { x: 900 }, 0],
  ])('%s is named where it is in the arrow’s colour now, or elsewhere on it', (_, line, text, count) => {
    const { items, changed } = imported([arrow(line), word({ fontFamily: 1, ...text })]);
    expect(items).toMatchObject([{ kind: 'connector', text: 'word', style: { color: '#1971c2' } }]);
    expect(changed).toEqual(count === 0 ? [] : [{ what: 'label', count, at: ['2'] }]);
  });
});

describe('lines and curves', () => {
  const near: [number, number][] = [
    [0, 0],
    [100, 0],
    [50, 80],
    [4, 4],
  ];
  const turn = ([x, y]: Point, [cx, cy]: Point, angle: number): Point => [
    cx + (x - cx) * Math.cos(angle) - (y - cy) * Math.sin(angle),
    cy + (x - cx) * Math.sin(angle) + (y - cy) * Math.cos(angle),
  ];
  const middle = (points: readonly (readonly number[])[]): Point => {
    const [xs, ys] = [points.map(([x]) => x!), points.map(([, y]) => y!)];
    return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  };
  const line = (over: object): object => element({ type: 'line', x: 0, y: 0, points: near, ...over });

  it('whose ends are near are closed only where Excalidraw closes them: a filled polygon', () => {
    expect(read(line({}))).toMatchObject([{ kind: 'path', closed: false, points: near }]);
    expect(read(line({ backgroundColor: 'red', fillStyle: 'solid' }))).toMatchObject([{ closed: true, points: near }]);
    const [, inside, around] = read(line({ backgroundColor: 'red', fillStyle: 'solid', roundness: { type: 2 } }));
    expect(inside).toMatchObject({ closed: true, style: { fill: '#ff0000', width: 0 } });
    expect(around).toMatchObject({ closed: false, curved: true, style: { color: '#1971c2' } });
    expect(around!.style!.fill).toBeUndefined();
  });

  it('a turned curve turns about the middle of what is drawn, not of its points', () => {
    const bow: Point[] = [
      [0, 0],
      [100, 90],
      [200, 0],
      [210, 60],
    ];
    const angle = 0.7;
    const [item] = read(line({ points: bow, roundness: { type: 2 }, angle }));
    const centre = middle(drawn(bow, true).points);
    const own = item!.points as number[][];
    // As the board draws it: turned about the middle of its points.
    const shown = own.map((point) => turn(point as unknown as Point, middle(own), angle));
    for (const point of bow) {
      const there = turn(point, centre, angle);
      expect(Math.min(...shown.map(([x, y]) => Math.hypot(x - there[0], y - there[1])))).toBeLessThan(0.01);
    }
    expect(Math.hypot(middle(bow)[0] - centre[0], middle(bow)[1] - centre[1])).toBeGreaterThan(0.5);
  });

  it('a curve runs through as many more points as it takes to lie on theirs', () => {
    const sharp: Point[] = [
      [0, 0],
      [300, 10],
      [310, 200],
      [20, 190],
      [0, 0],
    ];
    expect(curvePoints(drawn(sharp, true)).length).toBeGreaterThan(sharp.length);
    const gentle: Point[] = [0, 1, 2, 3, 4].map((k) => [k * 20, 5 * Math.sin(k)]);
    expect(curvePoints(drawn(gentle, true))).toEqual(gentle);
    const straight: Point[] = sharp.slice(0, 4);
    expect(curvePoints(drawn(straight, false))).toEqual(straight);
  });

  it('heads are as long as theirs, dashes and dots as far apart', () => {
    const arrow = (over: object) =>
      styleOf({
        type: 'arrow',
        points: [
          [0, 0],
          [200, 0],
        ],
        strokeWidth: 2,
        ...over,
      });
    expect(arrow({ endArrowhead: 'arrow' }).headLength).toBeCloseTo(25 * Math.cos(Math.PI / 9), 1);
    expect(arrow({ startArrowhead: 'triangle' }).headLength).toBeCloseTo(15 * Math.cos((25 * Math.PI) / 180), 1);
    expect(
      arrow({
        endArrowhead: 'arrow',
        points: [
          [0, 0],
          [20, 0],
        ],
      }).headLength,
    ).toBeLessThan(10);
    // A dot grows with its line: ours is 0.6 of its length across.
    for (const strokeWidth of [1, 2, 7.5])
      expect(arrow({ endArrowhead: 'dot', strokeWidth }).headLength! * 0.6).toBeCloseTo(15 + strokeWidth - 2, 3);
    expect(arrow({}).headLength).toBeUndefined();
    expect(styleOf({ strokeStyle: 'dashed', strokeWidth: 2 })).toMatchObject({ dash: 'dashed', dashStep: 18 });
    expect(styleOf({ strokeStyle: 'dotted', strokeWidth: 4 })).toMatchObject({ dash: 'dotted', dashStep: 11.5 });
  });

  it('an elbow has round corners', () => {
    const points = [
      [0, 0],
      [100, 0],
      [100, 100],
    ];
    const [arrow] = read(element({ type: 'arrow', x: 0, y: 0, points, elbowed: true }));
    const bends = arrow!.points as number[][];
    expect(bends[0]).toEqual([84, 0]);
    expect(bends.at(-1)).toEqual([100, 16]);
    expect(bends).toHaveLength(5);
  });

  it('a diamond is rounded too', () => {
    expect(styleOf({ type: 'diamond', roundness: { type: 2 } }).radius).toBeGreaterThan(0);
    expect(styleOf({ type: 'diamond', roundness: null }).radius).toBeUndefined();
  });

  it('a filled scribble is filled, and its line is drawn as one', () => {
    const [group, inside, stroke] = read(
      element({ type: 'freedraw', points: near, backgroundColor: 'red', fillStyle: 'solid', strokeWidth: 2 }),
    );
    expect([group!.kind, inside!.kind, stroke!.kind]).toEqual(['group', 'path', 'stroke']);
    expect(inside).toMatchObject({ closed: true, style: { fill: '#ff0000', width: 0 } });
    expect(stroke!.style!.fill).toBeUndefined();
  });
});

describe('letters', () => {
  const text = (fontFamily: number | undefined, over: object = {}): object =>
    element({ type: 'text', text: 'a', fontSize: 20, fontFamily, width: 10, height: 25, ...over });

  it('of Virgil are that font’s, as large, a line where it was, and nothing is named', () => {
    const { items, changed } = imported([text(1, { text: 'a\nb\nc', height: 75 })]);
    expect(items[0]).toMatchObject({ y: 20, style: { font: 'sketch', fontSize: 20 } });
    expect(changed).toEqual([]);
  });

  it('stand at the top of a box that is too high for them, as they do there', () => {
    const { items } = imported([text(1, { height: 90 }), text(1, { id: 'b', height: 90, lineHeight: 1.25 })]);
    expect(items.map(({ y }) => y)).toEqual([52.5, 20]);
  });

  it.each([
    ['Helvetica', 2, 'sans', 1.0165],
    ['Cascadia', 3, 'mono', 0.973],
    ['Excalifont', 5, 'sketch', 0.9755],
    ['Nunito', 6, 'sans', 1.0368],
    ['Lilita One', 7, 'sans', 0.9573],
    ['Comic Shanns', 8, 'mono', 0.9136],
    ['Liberation Sans', 9, 'sans', 1.0165],
    ['the usual font', undefined, 'sketch', 0.9755],
  ])('of %s come in a font like it, as wide as they were, about the same middle', (_, family, font, ratio) => {
    const { items, changed } = imported([text(family)]);
    const [{ y, style }] = items as unknown as [{ y: number; style: StyleJson }];
    expect(style.font).toBe(font);
    expect(style.fontSize).toBeCloseTo(20 * ratio, 3);
    expect(y + (style.fontSize! * lineHeightOf(style.font === 'sketch' ? SKETCH : 0)) / 2).toBeCloseTo(20 + 25 / 2, 6);
    expect(changed).toEqual(family === undefined ? [] : [{ what: 'font', count: 1 }]);
  });
});
