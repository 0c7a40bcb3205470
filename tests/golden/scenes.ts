// What the golden pictures show. Every scene is drawn by both executors from the same items; numbers are board units.

import type { ItemInput } from '#protocol/item-json.ts';
import type { StyleJson } from '#protocol/styles.ts';

export interface Scene {
  name: string;
  wPx: number;
  hPx: number;
  /** The view's middle; zoom 1 at (0, 0) where nothing is said. */
  camera?: { x: number; y: number; zoom: number };
  dark?: boolean;
  items: ItemInput[];
  /** Drawn in one colour on plain ground, so that coverage can be read from it. */
  coverage?: boolean;
}

const stroke = (points: number[][], width: number, over: StyleJson = {}): ItemInput => ({
  kind: 'stroke',
  points,
  style: { color: '#000000', width, ...over },
});

const along = (n: number, at: (t: number) => number[]): number[][] =>
  Array.from({ length: n + 1 }, (_, k) => at(k / n));

/** A line through corners, with samples between them as a pen gives them. */
function through(corners: number[][], step = 4): number[][] {
  return corners.flatMap((to, k) => {
    const from = corners[k - 1];
    if (!from) return [to];
    const n = Math.max(1, Math.round(Math.hypot(to[0]! - from[0]!, to[1]! - from[1]!) / step));
    return along(n, (t) => [from[0]! + (to[0]! - from[0]!) * t, from[1]! + (to[1]! - from[1]!) * t]).slice(1);
  });
}

const wave = (y: number, pressure = false): number[][] =>
  along(80, (t) => [
    -170 + t * 340,
    y + Math.sin(t * 9) * 25,
    ...(pressure ? [0.15 + 0.85 * Math.abs(Math.sin(t * 5))] : []),
  ]);

export const scenes: readonly Scene[] = [
  {
    name: 'joins',
    wPx: 400,
    hPx: 300,
    coverage: true,
    items: [
      stroke(
        through([
          [-170, -110],
          [-120, -40],
          [-90, -120],
          [-50, -30],
          [-40, -120],
        ]),
        14,
      ),
      stroke(
        through([
          [20, -120],
          [160, -110],
          [30, -90],
          [165, -70],
          [30, -40],
        ]),
        10,
      ),
      stroke(wave(40), 16),
      stroke(wave(105, true), 18),
    ],
  },
  {
    name: 'cusps-and-dots',
    wPx: 400,
    hPx: 300,
    coverage: true,
    items: [
      // There and back on the same line, a loop with a tip, a curl tighter than its own width.
      stroke(
        through([
          [-170, -100],
          [-40, -60],
          [-170, -100],
        ]),
        12,
      ),
      stroke(
        along(60, (t) => [40 + 90 * Math.sin(t * 6.283) ** 3, -70 - 60 * Math.cos(t * 6.283) * (1 - t * 0.2)]),
        8,
      ),
      stroke(
        along(40, (t) => [-110 + 12 * Math.cos(t * 14) * (1 - t / 2), 40 + 12 * Math.sin(t * 14) * (1 - t / 2)]),
        16,
      ),
      ...[0.4, 1, 2, 4, 8, 16, 32].map((width, k) => stroke([[-10 + k * 28, 30]], width)),
      ...[1, 3, 9].map((width, k) =>
        stroke(
          [
            [0 + k * 60, 90],
            [0.2 + k * 60, 90.1],
          ],
          width,
        ),
      ),
    ],
  },
  {
    name: 'highlighter',
    wPx: 400,
    hPx: 300,
    items: [
      { kind: 'rectangle', x: -150, y: -90, w: 120, h: 60, style: { color: 'blue', width: 3 } },
      stroke(
        through([
          [-170, 20],
          [170, 20],
        ]),
        6,
        { color: 'black' },
      ),
      stroke(
        along(160, (t) => [-130 + 260 * t + 60 * Math.sin(t * 19), -20 + 70 * Math.sin(t * 12.5)]),
        24,
        {
          color: 'yellow',
          brush: 'highlighter',
          opacity: 0.4,
        },
      ),
      stroke(
        through([
          [60, -120],
          [160, -40],
          [160, -120],
          [60, -40],
        ]),
        20,
        { color: 'red', opacity: 0.4 },
      ),
    ],
  },
  {
    name: 'chalk',
    wPx: 500,
    hPx: 400,
    items: [
      ...[3, 6, 12, 24, 48].map((width, k) =>
        stroke(
          along(60, (t) => [
            -220 + t * 300,
            -165 + k * 42 + k * k * 4 + 8 * Math.sin(t * 7),
            0.15 + 0.85 * Math.sin(t * 3.1),
          ]),
          width,
          { brush: 'chalk' },
        ),
      ),
      // Grain turns and grows with its ink; what shines through is one sheet.
      { ...stroke(wave(0), 16, { brush: 'chalk', color: 'red' }), x: 100, y: -60, w: 120, h: 50, rot: 1.1 },
      stroke(
        through([
          [110, 40],
          [220, 150],
          [220, 40],
          [110, 150],
        ]),
        22,
        { brush: 'chalk', color: 'blue', opacity: 0.5 },
      ),
    ],
  },
  {
    name: 'hairlines',
    wPx: 400,
    hPx: 300,
    items: [
      ...Array.from({ length: 19 }, (_, k) => {
        const angle = (k * Math.PI) / 19;
        return stroke(
          through([
            [-90 - 80 * Math.cos(angle), -80 * Math.sin(angle)],
            [-90 + 80 * Math.cos(angle), 80 * Math.sin(angle)],
          ]),
          0.2,
        );
      }),
      ...[0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.5].map((width, k) =>
        stroke(
          through([
            [20, -100 + k * 26],
            [180, -88 + k * 26],
          ]),
          width,
        ),
      ),
    ],
  },
  {
    name: 'zoom-4000',
    wPx: 400,
    hPx: 300,
    camera: { x: 1_000_003, y: -2_000_001, zoom: 40 },
    items: [
      stroke(
        along(30, (t) => [1_000_003 + 4.5 * Math.cos(t * 5), -2_000_001 + 3 * Math.sin(t * 5)]),
        0.8,
      ),
      { kind: 'ellipse', x: 1_000_001, y: -2_000_003, w: 4, h: 4, style: { color: 'red', width: 0.1 } },
      { kind: 'text', x: 1_000_001.6, y: -2_000_001.6, text: 'Ag', style: { fontSize: 2, color: 'blue' } },
    ],
  },
  {
    name: 'shapes',
    wPx: 480,
    hPx: 320,
    items: [
      { kind: 'rectangle', x: -220, y: -140, w: 100, h: 60, style: { color: 'blue', fill: 'sky', width: 2 } },
      { kind: 'rectangle', x: -100, y: -140, w: 100, h: 60, rot: 0.3, style: { color: 'green', width: 5, radius: 14 } },
      { kind: 'ellipse', x: 20, y: -140, w: 90, h: 60, style: { color: 'red', fill: '#ffd3c680', width: 3 } },
      { kind: 'diamond', x: 130, y: -145, w: 90, h: 70, style: { color: 'violet', fill: 'lilac', width: 1.5 } },
      ...(['dashed', 'dotted'] as const).map(
        (dash, k): ItemInput => ({
          kind: 'ellipse',
          x: -220 + k * 120,
          y: -50,
          w: 100,
          h: 50,
          style: { dash, width: 3 },
        }),
      ),
      {
        kind: 'path',
        closed: true,
        points: [
          [40, -50],
          [110, -40],
          [70, -20],
          [105, 5],
          [40, 0],
        ],
        style: { fill: 'mint', color: 'green', width: 2 },
      },
      {
        kind: 'path',
        curved: true,
        points: [
          [130, -40],
          [160, 10],
          [180, -40],
          [215, 5],
        ],
        style: { color: 'orange', width: 4 },
      },
      { kind: 'line', x: -220, y: 30, w: 100, h: 40, style: { width: 2 } },
      { kind: 'arrow', x: -100, y: 30, w: 90, h: 40, style: { width: 3, color: 'red' } },
      {
        kind: 'arrow',
        x: 110,
        y: 30,
        w: -90,
        h: 40,
        style: { width: 5, color: 'blue', endHead: 'triangle', startHead: 'dot' },
      },
      {
        kind: 'connector',
        x: 130,
        y: 35,
        w: 85,
        h: 30,
        points: [
          [130, 65],
          [215, 35],
        ],
        style: { width: 2, endHead: 'arrow', dash: 'dashed' },
      },
      { kind: 'sticky', x: -220, y: 90, w: 90, h: 60, text: 'note', style: { fill: 'peach' } },
      {
        kind: 'rectangle',
        x: -110,
        y: 90,
        w: 120,
        h: 60,
        style: { opacity: 0.4, fill: 'blue', color: 'black', width: 8 },
      },
      { kind: 'ellipse', x: -60, y: 80, w: 120, h: 60, style: { opacity: 0.4, fill: 'red', color: 'black', width: 8 } },
    ],
  },
  {
    name: 'patterns',
    wPx: 480,
    hPx: 320,
    items: [
      {
        kind: 'rectangle',
        x: -220,
        y: -140,
        w: 130,
        h: 80,
        style: { color: 'blue', fill: 'blue-tint', pattern: 'hatched' },
      },
      {
        kind: 'ellipse',
        x: -70,
        y: -140,
        w: 130,
        h: 80,
        rot: 0.3,
        style: { color: 'red', fill: '#d4322c', pattern: 'cross-hatched', width: 1 },
      },
      {
        kind: 'diamond',
        x: 80,
        y: -140,
        w: 140,
        h: 80,
        style: { color: 'green', fill: 'green-tint', pattern: 'dots' },
      },
      {
        kind: 'shape',
        form: 'star',
        x: -220,
        y: -40,
        w: 110,
        h: 100,
        style: { color: 'violet', fill: 'violet', pattern: 'hatched', width: 4 },
      },
      {
        kind: 'shape',
        form: 'cloud',
        x: -90,
        y: -30,
        w: 150,
        h: 90,
        style: { color: 'black', fill: 'sky', pattern: 'dots', opacity: 0.5 },
      },
      {
        kind: 'path',
        closed: true,
        points: [
          [90, -40],
          [210, -20],
          [110, 60],
          [150, -50],
          [190, 70],
        ],
        style: { fill: 'mint', color: 'green', width: 2, pattern: 'cross-hatched' },
      },
      // Without a line; what shines through.
      ...(['hatched', 'cross-hatched', 'dots'] as const).map(
        (pattern, k): ItemInput => ({
          kind: 'rectangle',
          x: -220 + k * 100,
          y: 80,
          w: 80,
          h: 50,
          style: { width: 0, fill: '#1f4fd880', pattern },
        }),
      ),
      {
        kind: 'shape',
        form: 'block-arrow',
        x: 90,
        y: 85,
        w: 120,
        h: 50,
        rot: -0.2,
        style: { fill: 'orange-tint', pattern: 'hatched', dash: 'dashed' },
      },
    ],
  },
  {
    name: 'patterns-far',
    wPx: 240,
    hPx: 160,
    dark: true,
    camera: { x: 0, y: 0, zoom: 0.25 },
    items: (['hatched', 'cross-hatched', 'dots'] as const).map(
      (pattern, k): ItemInput => ({
        kind: 'rectangle',
        x: -440 + k * 300,
        y: -240,
        w: 270,
        h: 480,
        style: { color: 'blue', fill: 'blue-tint', pattern, width: 8 - 3 * k },
      }),
    ),
  },
  {
    name: 'frames',
    wPx: 400,
    hPx: 300,
    items: [
      { kind: 'frame', id: 'f', x: -150, y: -100, w: 140, h: 120, text: 'Frame' },
      {
        kind: 'ellipse',
        parent: 'f',
        x: -200,
        y: -60,
        w: 140,
        h: 60,
        style: { fill: 'mint', color: 'green', width: 3 },
      },
      {
        ...stroke(
          through([
            [-60, -130],
            [30, 60],
          ]),
          12,
          { color: 'red' },
        ),
        parent: 'f',
      },
      { kind: 'frame', id: 'g', x: 30, y: -80, w: 130, h: 130, rot: 0.4, text: 'Turned' },
      { kind: 'rectangle', parent: 'g', x: 0, y: -20, w: 200, h: 40, style: { fill: 'sky', color: 'blue', width: 2 } },
      { ...stroke(wave(100), 6, { color: 'violet', opacity: 0.5 }), parent: 'g' },
    ],
  },
  {
    name: 'text',
    wPx: 480,
    hPx: 320,
    items: [
      { kind: 'text', x: -220, y: -140, text: 'Latin, العربية and ὅλος', style: { fontSize: 24 } },
      {
        kind: 'text',
        x: -220,
        y: -90,
        text: 'سطر عربي مع words في الوسط\nsecond line',
        style: { fontSize: 20, color: 'blue' },
      },
      {
        kind: 'text',
        x: -220,
        y: -10,
        w: 140,
        text: 'Wrapped at its width, with-hyphen and averyverylongwordthatbreaks',
        style: { fontSize: 14 },
      },
      { kind: 'text', x: -220, y: 90, text: 'Hand-written', style: { fontSize: 28, font: 'hand', color: 'red' } },
      { kind: 'text', x: 60, y: -130, rot: 0.35, text: 'Turned text', style: { fontSize: 22, color: 'violet' } },
      { kind: 'sticky', x: 20, y: -40, w: 140, h: 110, text: 'A note that wraps in its box' },
      { kind: 'ellipse', x: 20, y: 85, w: 180, h: 60, text: 'In the middle', style: { color: 'green', width: 2 } },
      ...[2, 4, 6, 9].map(
        (fontSize, k): ItemInput => ({
          kind: 'text',
          x: -60,
          y: -20 + k * 16,
          text: 'small letters',
          style: { fontSize },
        }),
      ),
    ],
  },
  {
    name: 'dark',
    wPx: 400,
    hPx: 300,
    dark: true,
    items: [
      ...(['black', 'blue', 'red', 'green', 'orange', 'violet', 'grey', 'white'] as const).map((color, k) =>
        stroke(
          through([
            [-170, -110 + k * 28],
            [-20, -120 + k * 28],
          ]),
          6,
          { color },
        ),
      ),
      { kind: 'sticky', x: 20, y: -110, w: 140, h: 80, text: 'Dark text' },
      { kind: 'rectangle', x: 20, y: 0, w: 140, h: 60, text: 'Light text', style: { color: 'black', width: 2 } },
      stroke(
        through([
          [10, 100],
          [170, 100],
        ]),
        24,
        { color: 'yellow', brush: 'highlighter', opacity: 0.4 },
      ),
    ],
  },
];
