// A deterministic board of any size: 70 % handwriting-like strokes of 40-120 points, 20 % shapes, 10 % notes and text.
// The board is always 20 views of 1280×720 in area, so about n/20 items are in view at zoom 1; size follows density.

import type { ItemInput } from '#protocol/item-json.ts';

export const VIEW = { w: 1280, h: 720 };

/** mulberry32: 32 bits of state, good enough to scatter items. Returns 0..1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Scene {
  board: { w: number; h: number };
  items: ItemInput[];
}

const WORDS = [
  'board',
  'lesson',
  'maths',
  'energy',
  'river',
  'verb',
  'cell',
  'plan',
  'idea',
  'vote',
  'team',
  'goal',
  'note',
];
// Never red: red is the ink the latency bench looks for.
const COLORS = ['#1b1d22', '#1f4fd8', '#1e8a4c', '#7a3fd0', '#62666f'];

/** One joined-up word: loops advancing to the right inside w × h, from (x, y). Triples x, y, pressure. */
function handwriting(random: () => number, x: number, y: number, w: number, h: number): Float32Array {
  const n = 40 + Math.floor(random() * 81);
  const turns = 3 + random() * 4;
  const slant = (random() - 0.3) * 0.35 * h;
  const loop = 0.02 + random() * 0.06;
  const tall = [0.5 + random() * 0.5, 0.4 + random() * 0.6, 0.3 + random() * 0.7];
  const points = new Float32Array(n * 3);
  for (let i = 0; i < n; i++) {
    const t = i / (n - 1);
    const phase = t * turns * Math.PI * 2;
    const amplitude = tall[Math.floor(t * 2.999)] as number;
    points[i * 3] = x + t * w * 0.92 + Math.sin(phase) * loop * w + slant * (0.5 - Math.cos(phase) * 0.5);
    points[i * 3 + 1] = y + h * (0.5 - 0.45 * amplitude * Math.cos(phase)) + (random() - 0.5) * h * 0.03;
    points[i * 3 + 2] = 0.5;
  }
  return points;
}

export function seededScene(n: number, seed = 20261120): Scene {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const board = { w: VIEW.w * Math.sqrt(20), h: VIEW.h * Math.sqrt(20) };
  const edge = Math.sqrt((board.w * board.h) / n);
  const columns = Math.max(1, Math.round(board.w / edge));
  const cell = { w: board.w / columns, h: board.h / Math.ceil(n / columns) };
  const kinds = Array.from({ length: n }, (_, i) => i % 10);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [kinds[i], kinds[j]] = [kinds[j] as number, kinds[i] as number];
  }
  const items = kinds.map((kind, i): ItemInput => {
    const x = (i % columns) * cell.w + (random() - 0.5) * 0.08 * cell.w;
    const y = Math.floor(i / columns) * cell.h + (random() - 0.5) * 0.08 * cell.h;
    const style = { color: pick(COLORS), width: Math.max(0.6, edge * 0.018) };
    if (kind < 7) {
      const points = handwriting(
        random,
        x + 0.05 * cell.w,
        y + 0.3 * cell.h,
        cell.w * (0.72 + random() * 0.2),
        cell.h * (0.3 + random() * 0.25),
      );
      return { kind: 'stroke', points, style };
    }
    if (kind < 9) {
      const box = {
        x: x + 0.12 * cell.w,
        y: y + 0.15 * cell.h,
        w: cell.w * (0.5 + random() * 0.26),
        h: cell.h * (0.4 + random() * 0.3),
      };
      return {
        kind: pick(['rectangle', 'ellipse', 'arrow'] as const),
        ...box,
        style: random() < 0.3 ? { ...style, fill: `${style.color}33` } : style,
      };
    }
    const text = `${pick(WORDS)} ${pick(WORDS)}`;
    if (i % 2 === 0) {
      const side = Math.min(cell.w, cell.h) * 0.8;
      return {
        kind: 'sticky',
        x: x + 0.1 * cell.w,
        y: y + 0.1 * cell.h,
        w: side,
        h: side,
        text,
        style: { color: 'yellow', fontSize: side * 0.13 },
      };
    }
    return {
      kind: 'text',
      x: x + 0.06 * cell.w,
      y: y + 0.4 * cell.h,
      w: cell.w * 0.86,
      h: edge * 0.16,
      text,
      style: { color: style.color, fontSize: edge * 0.12 },
    };
  });
  return { board, items };
}

/** Camera (board point at the view's centre) that shows the whole board with a margin of 80 px. */
export function fitCamera(scene: Scene): { x: number; y: number; zoom: number } {
  const zoom = Math.min((VIEW.w - 160) / scene.board.w, (VIEW.h - 160) / scene.board.h);
  return { x: scene.board.w / 2, y: scene.board.h / 2, zoom };
}
