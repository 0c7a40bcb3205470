import { describe, expect, test } from 'vitest';
import { PAPER } from '#protocol/bus.ts';
import { type Frame, OP, type Painter, play } from '../../engine/draw-list.ts';
import { rule, TILE_PX, withTileEdges } from './guides.ts';

const paperOp = (kind: number): number[] => [OP.paper | (8 << 8), kind, 1, 2, 0, 0, 0, 0];

function frameOf(words: number[]): Frame {
  const ops = new Uint32Array(words);
  const none = { verts: new Uint8Array(), index: new Uint32Array(), path: new Float32Array() };
  return { ops, opsF: new Float32Array(ops.buffer), opsI: new Int32Array(ops.buffer), ...none };
}

/** The areas of the screen that are filled. */
function filled(frame: Frame): number[][] {
  const areas: number[][] = [];
  const painter = {
    target: (slot: number, ...[x, y, w, h, clear]: [number, number, number, number, boolean]) => {
      if (slot === 0 && clear) areas.push([x, y, w, h]);
    },
    paper: () => {},
  } as unknown as Painter;
  play(frame, painter);
  return areas;
}

describe('lines to write on', () => {
  test.each([
    ['plain', 'lined'],
    ['dotted', 'lined'],
    ['lined', 'lined'],
    ['squared', 'squared'],
    ['graph', 'graph'],
    ['music', 'music'],
  ] as const)('%s paper is shown %s', (paper, shown) => {
    const frame = frameOf([OP.blend | (2 << 8), OP.paper, ...paperOp(PAPER[paper]), ...paperOp(PAPER[paper])]);
    rule(frame);
    const kinds: number[] = [];
    play(frame, { blend: () => {}, paper: (kind: number) => kinds.push(kind) } as unknown as Painter);
    expect(kinds).toEqual([PAPER[shown], PAPER[shown]]);
  });

  test('in place of dots they are as wide and as dark as those of lined paper', () => {
    const frame = frameOf([OP.paper | (8 << 8), PAPER.dotted, 0xff00_0001, ((140 << 24) | 0x112233) >>> 0, 0, 0, 0, 0]);
    frame.opsF[7] = 4;
    rule(frame);
    expect([frame.ops[3], frame.opsF[7]]).toEqual([0xff112233, 2]);
  });
});

describe('edges of tiles', () => {
  const view = { wPx: 1200, hPx: 700, camera: { x: 0, y: 0, zoom: 1 }, scale: 1 };

  test('lie where the tiles of the board meet, over what the frame draws', () => {
    const frame = frameOf(paperOp(PAPER.plain));
    const edged = withTileEdges(frame, view);
    expect([...edged.ops.subarray(0, frame.ops.length)]).toEqual([...frame.ops]);
    expect(filled(edged)).toEqual([
      [600 - TILE_PX, 0, 1, 700],
      [600, 0, 1, 700],
      [600 + TILE_PX, 0, 1, 700],
      [0, 350, 1200, 1],
    ]);
  });

  test('go along with the camera, at any scale', () => {
    const [first] = filled(withTileEdges(frameOf([]), { ...view, camera: { x: 100, y: 0, zoom: 2 }, scale: 2 }));
    expect(first).toEqual([600 - 200, 0, 1, 700]);
  });
});
