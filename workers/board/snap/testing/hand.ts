// Lines as a hand draws them: shapes with a wobble, corners cut short, ends that miss or cross; and what is no shape: letters,
// words, scribbles. Everything follows from a seed. CSS px.

import type { Path, Point } from '../path.ts';
import { evenly, lengthOf, lerp } from '../path.ts';

/** mulberry32. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Random = () => number;
const between = (r: Random, a: number, b: number) => a + (b - a) * r();
const TAU = 2 * Math.PI;

/** A drawn path of an ideal one: its corners cut, a slow wobble over it, a pixel's tremble, and a rest at its end. */
function byHand(r: Random, ideal: Path, wobble = 0.012): Point[] {
  const length = lengthOf(ideal);
  const n = Math.max(24, Math.round(length / between(r, 3, 9)));
  let path = evenly(ideal, n);
  const rounds = Math.floor(between(r, 1, 4));
  for (let k = 0; k < rounds; k++)
    path = path.map((p, i) => (i === 0 || i === n - 1 ? p : lerp(p, lerp(path[i - 1]!, path[i + 1]!, 0.5), 0.6)));
  const waves = [1, 2, 3].map((k) => ({
    per: k * between(r, 0.6, 1.4) * TAU,
    phase: r() * TAU,
    way: r() * TAU,
    by: (wobble * length * between(r, 0.1, 0.5)) / k,
  }));
  const drawn = path.map((p, i) => {
    let { x, y } = p;
    for (const { per, phase, way, by } of waves) {
      const off = by * Math.sin(per * (i / n) + phase);
      x += off * Math.cos(way);
      y += off * Math.sin(way);
    }
    return { x: x + between(r, -0.4, 0.4), y: y + between(r, -0.4, 0.4) };
  });
  const end = drawn.at(-1)!;
  for (let k = 0; k < 8; k++) drawn.push({ x: end.x + between(r, -0.8, 0.8), y: end.y + between(r, -0.8, 0.8) });
  return drawn;
}

/** Once round from anywhere on it, either way, its end short of the start or past it. */
function round(r: Random, corners: Path, atCorner: boolean): Point[] {
  const loop = r() < 0.5 ? [...corners] : [...corners].reverse();
  const k = Math.floor(r() * loop.length);
  const turned = [...loop.slice(k), ...loop.slice(0, k)];
  const start = atCorner || r() < 0.6 ? turned[0]! : lerp(turned.at(-1)!, turned[0]!, between(r, 0.3, 0.7));
  const whole = [start, ...(start === turned[0] ? turned.slice(1) : turned), start];
  return stretched(r, whole);
}

/** Ends up to 5 % short of, or past, where they should be. */
function stretched(r: Random, whole: Path): Point[] {
  const length = lengthOf(whole);
  const by = between(r, -0.05, 0.05) * length;
  const even = evenly(whole, 200);
  if (by < 0) return even.slice(0, 200 - Math.round((-by / length) * 200));
  const past = Math.round((by / length) * 200);
  const off = { x: between(r, -0.02, 0.02) * length, y: between(r, -0.02, 0.02) * length };
  return [
    ...even,
    ...even.slice(1, past).map((p, k) => ({ x: p.x + (off.x * k) / past, y: p.y + (off.y * k) / past })),
  ];
}

function turnedAbout(points: Path, angle: number, to: Point): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map(({ x, y }) => ({ x: to.x + x * cos - y * sin, y: to.y + x * sin + y * cos }));
}

const middle = (r: Random): Point => ({ x: between(r, 200, 900), y: between(r, 200, 600) });
const side = (r: Random): number => Math.exp(between(r, Math.log(50), Math.log(420)));

export const SHAPES = {
  line(r: Random): Point[] {
    const half = side(r) / 2;
    const ideal = turnedAbout(
      [
        { x: -half, y: 0 },
        { x: half, y: 0 },
      ],
      r() * TAU,
      middle(r),
    );
    return byHand(r, ideal, 0.02);
  },
  arrow(r: Random): Point[] {
    const shaft = side(r) + 40;
    const head = Math.max(20, shaft * between(r, 0.13, 0.34));
    const [a, b] = [between(r, 25, 50), between(r, 25, 50)].map((d) => (d * Math.PI) / 180) as [number, number];
    const tip = { x: shaft, y: 0 };
    const one = { x: shaft - head * Math.cos(a), y: head * Math.sin(a) };
    const two = { x: shaft - head * Math.cos(b), y: -head * Math.sin(b) };
    const ways = [
      [one, tip, two],
      [one, two],
      [one, two, tip],
    ];
    const ideal = [{ x: 0, y: 0 }, tip, ...ways[Math.floor(r() * 3)]!];
    const flipped = r() < 0.5 ? ideal : ideal.map(({ x, y }) => ({ x, y: -y }));
    return byHand(r, turnedAbout(flipped, r() * TAU, middle(r)), 0.008);
  },
  rectangle(r: Random): Point[] {
    const w = side(r);
    const h = Math.max(40, w * between(r, 0.4, 1));
    const corners = [
      { x: -w / 2, y: -h / 2 },
      { x: w / 2, y: -h / 2 },
      { x: w / 2, y: h / 2 },
      { x: -w / 2, y: h / 2 },
    ];
    const lean = between(r, -0.35, 0.35) + (r() < 0.5 ? TAU / 4 : 0);
    return byHand(r, turnedAbout(round(r, corners, false), lean, middle(r)), 0.008);
  },
  ellipse(r: Random): Point[] {
    const w = side(r);
    const h = Math.max(40, w * between(r, 0.4, 1));
    const ring = Array.from({ length: 120 }, (_, k) => ({
      x: (w / 2) * Math.cos((k / 120) * TAU),
      y: (h / 2) * Math.sin((k / 120) * TAU),
    }));
    return byHand(r, turnedAbout(round(r, ring, true), r() * TAU, middle(r)), 0.01);
  },
  diamond(r: Random): Point[] {
    const [w, h] = [side(r) + 20, side(r) + 20];
    const [p, q] = w > h * 2 ? [w, w / 2] : h > w * 2 ? [h / 2, h] : [w, h];
    const corners = [
      { x: 0, y: -q / 2 },
      { x: p / 2, y: 0 },
      { x: 0, y: q / 2 },
      { x: -p / 2, y: 0 },
    ];
    return byHand(r, turnedAbout(round(r, corners, false), between(r, -0.06, 0.06), middle(r)), 0.008);
  },
  triangle(r: Random): Point[] {
    const size = side(r) + 20;
    const start = r() * TAU;
    const at = [0, between(r, 95, 145), between(r, 215, 265)].map((d) => start + (d * Math.PI) / 180);
    const corners = at.map((a) => ({ x: (size / 2) * Math.cos(a), y: (size / 2) * Math.sin(a) }));
    return byHand(r, turnedAbout(round(r, corners, false), 0, middle(r)), 0.008);
  },
};
export type ShapeName = keyof typeof SHAPES;

/** Letters and signs as polylines in a box of one; curves are given by enough corners. */
const LETTERS: Record<string, readonly (readonly [number, number])[]> = {
  L: [
    [0, 0],
    [0, 1],
    [0.6, 1],
  ],
  V: [
    [0, 0],
    [0.4, 1],
    [0.8, 0],
  ],
  W: [
    [0, 0],
    [0.25, 1],
    [0.5, 0.2],
    [0.75, 1],
    [1, 0],
  ],
  M: [
    [0, 1],
    [0.1, 0],
    [0.5, 0.8],
    [0.9, 0],
    [1, 1],
  ],
  N: [
    [0, 1],
    [0, 0],
    [0.7, 1],
    [0.7, 0],
  ],
  Z: [
    [0, 0],
    [0.8, 0],
    [0, 1],
    [0.8, 1],
  ],
  S: [
    [0.8, 0.15],
    [0.5, 0],
    [0.15, 0.15],
    [0.2, 0.4],
    [0.7, 0.6],
    [0.8, 0.85],
    [0.5, 1],
    [0.1, 0.85],
  ],
  C: [
    [0.8, 0.15],
    [0.5, 0],
    [0.15, 0.2],
    [0, 0.5],
    [0.15, 0.8],
    [0.5, 1],
    [0.8, 0.85],
  ],
  U: [
    [0, 0],
    [0, 0.7],
    [0.2, 1],
    [0.5, 1],
    [0.7, 0.7],
    [0.7, 0],
  ],
  two: [
    [0, 0.2],
    [0.3, 0],
    [0.6, 0.2],
    [0.5, 0.5],
    [0, 1],
    [0.7, 1],
  ],
  three: [
    [0, 0.1],
    [0.4, 0],
    [0.6, 0.25],
    [0.3, 0.45],
    [0.6, 0.7],
    [0.4, 1],
    [0, 0.9],
  ],
  six: [
    [0.6, 0],
    [0.2, 0.3],
    [0, 0.7],
    [0.2, 1],
    [0.5, 0.95],
    [0.6, 0.7],
    [0.4, 0.5],
    [0.05, 0.65],
  ],
  eight: [
    [0.5, 0.5],
    [0.2, 0.25],
    [0.5, 0],
    [0.8, 0.25],
    [0.5, 0.5],
    [0.1, 0.8],
    [0.5, 1],
    [0.9, 0.8],
    [0.5, 0.5],
  ],
  e: [
    [0.1, 0.5],
    [0.7, 0.45],
    [0.6, 0.1],
    [0.3, 0],
    [0, 0.4],
    [0.2, 0.9],
    [0.5, 1],
    [0.8, 0.8],
  ],
  a: [
    [0.7, 0.1],
    [0.4, 0],
    [0, 0.4],
    [0.2, 0.8],
    [0.5, 0.7],
    [0.7, 0.1],
    [0.7, 0.8],
    [0.9, 0.95],
  ],
  g: [
    [0.7, 0.1],
    [0.3, 0],
    [0, 0.3],
    [0.3, 0.55],
    [0.7, 0.1],
    [0.7, 0.8],
    [0.4, 1],
    [0.05, 0.85],
  ],
  R: [
    [0, 1],
    [0, 0],
    [0.5, 0],
    [0.65, 0.25],
    [0.4, 0.5],
    [0.05, 0.5],
    [0.7, 1],
  ],
  h: [
    [0, 0],
    [0, 1],
    [0.05, 0.6],
    [0.3, 0.45],
    [0.5, 0.6],
    [0.5, 1],
  ],
  check: [
    [0, 0.6],
    [0.3, 1],
    [1, 0],
  ],
  question: [
    [0, 0.25],
    [0.3, 0],
    [0.6, 0.2],
    [0.35, 0.5],
    [0.3, 0.8],
  ],
  star: [
    [0.2, 1],
    [0.5, 0],
    [0.8, 1],
    [0, 0.38],
    [1, 0.38],
    [0.2, 1],
  ],
  arc: [
    [0, 0.5],
    [0.15, 0.2],
    [0.5, 0],
    [0.85, 0.2],
    [1, 0.5],
  ],
};

/** Corners of a curve cut off again and again (Chaikin). */
function curved(corners: Path, rounds: number): Point[] {
  let path = [...corners];
  for (let n = 0; n < rounds; n++) {
    const next: Point[] = [path[0]!];
    for (let k = 1; k < path.length; k++) {
      next.push(lerp(path[k - 1]!, path[k]!, 0.25), lerp(path[k - 1]!, path[k]!, 0.75));
    }
    path = [...next, path.at(-1)!];
  }
  return path;
}

export const OTHERS = {
  letter(r: Random): Point[] {
    const names = Object.keys(LETTERS);
    const letter = LETTERS[names[Math.floor(r() * names.length)]!]!;
    const size = between(r, 30, 260);
    const wide = between(r, 0.75, 1.25);
    const ideal = letter.map(([x, y]) => ({ x: x * size * wide - y * size * 0.15, y: y * size }));
    const sharp = letter.length < 6;
    return byHand(r, turnedAbout(curved(ideal, sharp ? 1 : 3), between(r, -0.15, 0.15), middle(r)), 0.01);
  },
  /** Joined loops and humps, onward. */
  word(r: Random): Point[] {
    const humps = Math.floor(between(r, 3, 10));
    const size = between(r, 12, 60);
    const path: Point[] = [];
    let x = 0;
    for (let k = 0; k < humps; k++) {
      const high = size * (r() < 0.3 ? 2 : 1) * between(r, 0.8, 1.2);
      const loop = between(r, 0.2, 1.4);
      const wide = size * between(r, 0.6, 1.2);
      for (let i = 0; i < 16; i++) {
        const t = (i / 16) * TAU;
        path.push({ x: x + (wide * t) / TAU - loop * wide * 0.4 * Math.sin(t), y: -high * (0.5 - 0.5 * Math.cos(t)) });
      }
      x += wide;
    }
    return byHand(r, turnedAbout(path, between(r, -0.1, 0.1), middle(r)), 0.004);
  },
  /** To and fro, as one fills or strikes out. */
  hatch(r: Random): Point[] {
    const legs = Math.floor(between(r, 4, 12));
    const wide = between(r, 30, 200);
    const path = Array.from({ length: legs }, (_, k) => ({
      x: (k % 2) * wide + between(r, -8, 8),
      y: k * between(r, 4, 14),
    }));
    return byHand(r, turnedAbout(path, r() * TAU, middle(r)), 0.004);
  },
  /** Round and round. */
  coil(r: Random): Point[] {
    const rounds = between(r, 1.6, 5);
    const size = between(r, 20, 120);
    const shrinks = between(r, 0, 0.8);
    const path = Array.from({ length: 150 }, (_, k) => {
      const t = k / 149;
      const a = t * rounds * TAU;
      return { x: size * (1 - shrinks * t) * Math.cos(a) + t * size * 0.3, y: size * (1 - shrinks * t) * Math.sin(a) };
    });
    return byHand(r, turnedAbout(path, r() * TAU, middle(r)), 0.004);
  },
  /** Anywhere, by a hand that thinks of something else. */
  scribble(r: Random): Point[] {
    const n = Math.floor(between(r, 7, 18));
    const size = between(r, 60, 300);
    const path = Array.from({ length: n }, () => ({ x: size * r(), y: size * r() }));
    return byHand(r, turnedAbout(curved(path, 3), 0, middle(r)), 0.004);
  },
};
