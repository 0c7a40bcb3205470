// Excalidraw files that nobody drew: every type of element with every look it can have, by chance of a seed. What a fixed set of real
// files happens to lack is here.

import { seeded } from './seeded.ts';

type Chance = () => number;

const HEADS = [
  null,
  'arrow',
  'triangle',
  'triangle_outline',
  'dot',
  'circle',
  'circle_outline',
  'bar',
  'diamond',
  'diamond_outline',
  'crowfoot_one',
  'crowfoot_many',
  'crowfoot_one_or_many',
];
const COLORS = ['#1e1e1e', '#e03131', '#2f9e44', '#1971c2', 'teal', 'rgb(120, 40, 200)', 'hsl(30, 90%, 40%)', '#00f'];
const FILLS = ['transparent', 'transparent', '#ffc9c9', '#b2f2bb', 'gold', '#a5d8ff80'];
const FILL_STYLES = ['solid', 'solid', 'hachure', 'cross-hatch', 'zigzag'];
const WIDTHS = [0.5, 1, 1, 2, 2, 4, 7.5];
const FAMILIES = [1, 1, 2, 3, 5, 5, 6, 7, 8, 9];
const WORDS = ['Server', 'the queue', 'Anfrage', 'réponse', 'x = 3', 'a longer line of words', 'Wi-Fi', 'OK', 'ELSE'];

/** A library of as many drawings; each is one element, with its label where it has one. */
export function strangeFile(drawings: number, seed: number): Buffer {
  const chance = seeded(seed);
  const libraryItems = Array.from({ length: drawings }, (_, k) => drawing(chance, `s${k}`));
  return Buffer.from(JSON.stringify({ type: 'excalidrawlib', version: 2, libraryItems }));
}

function drawing(chance: Chance, id: string): { elements: object[] } {
  const make = pick(chance, [shape, shape, shape, line, line, arrow, arrow, freehand, freehand, text]);
  const element: Record<string, unknown> = {
    ...look(chance),
    id,
    x: between(chance, -500, 500),
    y: between(chance, -500, 500),
    ...make(chance),
  };
  const isHolder = ['rectangle', 'ellipse', 'diamond', 'arrow'].includes(element.type as string);
  if (!isHolder || chance() < 0.8) return { elements: [element] };
  const words = text(chance);
  const middle = (at: 'x' | 'y', size: 'width' | 'height'): number =>
    (element[at] as number) + ((element[size] as number) - words[size]) / 2;
  const label = {
    ...look(chance),
    ...words,
    id: `${id}-label`,
    containerId: id,
    x: middle('x', 'width'),
    y: middle('y', 'height'),
    textAlign: 'center',
    verticalAlign: 'middle',
    strokeColor: chance() < 0.7 ? element.strokeColor : '#e03131',
  };
  return { elements: [{ ...element, boundElements: [{ type: 'text', id: label.id }] }, label] };
}

function look(chance: Chance): Record<string, unknown> {
  return {
    angle: chance() < 0.6 ? 0 : between(chance, 0, 2 * Math.PI),
    strokeColor: pick(chance, COLORS),
    backgroundColor: pick(chance, FILLS),
    fillStyle: pick(chance, FILL_STYLES),
    strokeWidth: pick(chance, WIDTHS),
    strokeStyle: pick(chance, ['solid', 'solid', 'solid', 'dashed', 'dotted']),
    opacity: chance() < 0.85 ? 100 : Math.round(between(chance, 20, 100)),
    roughness: pick(chance, [0, 1, 2]),
    roundness: pick(chance, [null, null, { type: 2 }, { type: 3 }, { type: 3, value: 12 }]),
    groupIds: chance() < 0.8 ? [] : ['inner', 'outer'],
    link: chance() < 0.95 ? null : 'https://example.org',
    locked: chance() < 0.1,
    isDeleted: false,
    boundElements: null,
    seed: 1 + Math.floor(chance() * 1e9),
    version: 1,
    versionNonce: 1,
  };
}

function shape(chance: Chance): object {
  const type = pick(chance, ['rectangle', 'ellipse', 'diamond']);
  return { type, width: between(chance, 2, 400), height: between(chance, 2, 300) };
}

function line(chance: Chance): object {
  const points = way(chance, 2 + Math.floor(chance() * 7));
  if (points.length > 2 && chance() < 0.4) points.push([0, 0]);
  return { type: 'line', ...spread(points), startArrowhead: null, endArrowhead: null };
}

function arrow(chance: Chance): object {
  const heads = { startArrowhead: pick(chance, HEADS), endArrowhead: chance() < 0.5 ? 'arrow' : pick(chance, HEADS) };
  return { type: 'arrow', elbowed: false, ...spread(way(chance, 2 + Math.floor(chance() * 4))), ...heads };
}

/** A hand's way: it goes on much as it went. */
function freehand(chance: Chance): object {
  let [x, y, turn, speed] = [0, 0, between(chance, 0, 7), between(chance, 1, 12)];
  const points: [number, number][] = [[0, 0]];
  for (let n = 2 + Math.floor(chance() * 120); n > 0; n--) {
    turn += between(chance, -0.5, 0.5);
    speed = Math.max(0.5, speed + between(chance, -1, 1));
    x += speed * Math.cos(turn);
    y += speed * Math.sin(turn);
    points.push([x, y]);
  }
  const simulatePressure = chance() < 0.5;
  const pressures = simulatePressure ? [] : points.map((_, k) => 0.5 + 0.3 * Math.sin(k / 6));
  return { type: 'freedraw', ...spread(points), simulatePressure, pressures };
}

function text(chance: Chance): { type: string; text: string; width: number; height: number } {
  const lines = Array.from({ length: 1 + Math.floor(chance() * 3) }, () => pick(chance, WORDS));
  const fontSize = pick(chance, [16, 20, 28, 36, 23.7]);
  const words = lines.join('\n');
  return {
    type: 'text',
    text: words,
    width: Math.max(...lines.map((one) => one.length)) * fontSize * 0.6,
    height: lines.length * fontSize * 1.25,
    ...{ originalText: words, fontSize, fontFamily: pick(chance, FAMILIES), lineHeight: 1.25, autoResize: true },
    ...{ textAlign: pick(chance, ['left', 'center', 'right']), verticalAlign: 'top', containerId: null },
  };
}

function way(chance: Chance, n: number): [number, number][] {
  const points: [number, number][] = [[0, 0]];
  while (points.length < n) points.push([between(chance, -300, 300), between(chance, -200, 200)]);
  return points;
}

function spread(points: [number, number][]): { points: [number, number][]; width: number; height: number } {
  const size = (axis: 0 | 1): number => {
    const all = points.map((point) => point[axis]);
    return Math.max(...all) - Math.min(...all);
  };
  return { points, width: size(0), height: size(1) };
}

function between(chance: Chance, from: number, to: number): number {
  return from + chance() * (to - from);
}

function pick<T>(chance: Chance, from: readonly T[]): T {
  return from[Math.floor(chance() * from.length)]!;
}
