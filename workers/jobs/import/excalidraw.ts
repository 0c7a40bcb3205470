// Excalidraw elements → items. Every element is either kept (as an item, or as the text of its container) or named in the
// report. Fields are read one by one and trusted in nothing: files come from many versions and many hands.

import type { EndJson, ItemInput, StyleJson } from '#protocol/item-json.ts';
import { type ElementLook, fillColor, letters, lookOf, strokeColor } from './excalidraw-style.ts';
import type { Report } from './report.ts';

interface Binding {
  elementId?: unknown;
  fixedPoint?: unknown;
}

export interface Element extends ElementLook {
  type: string;
  id?: string;
  isDeleted?: boolean;
  locked?: boolean;
  x: number;
  y: number;
  width?: number;
  height?: number;
  angle?: number;
  points?: unknown;
  pressures?: unknown;
  simulatePressure?: unknown;
  roundness?: { type?: number } | null;
  strokeSharpness?: unknown;
  startArrowhead?: unknown;
  endArrowhead?: unknown;
  startBinding?: Binding | null;
  endBinding?: Binding | null;
  elbowed?: unknown;
  text?: unknown;
  originalText?: unknown;
  autoResize?: unknown;
  containerId?: unknown;
  groupIds?: unknown;
  frameId?: unknown;
  name?: unknown;
  link?: unknown;
}

/** Their loop: the last point comes so near to the first. */
const LOOP = 8;
/** Their freehand outline is about so much wider than the width says. */
const FREEHAND = 2.5;
const HOLDERS: ReadonlySet<string> = new Set(['rectangle', 'ellipse', 'diamond', 'frame', 'text']);

export function excalidrawItems(list: readonly unknown[], report: Report, prefix = ''): ItemInput[] {
  return new Reader(list, report, prefix).read();
}

class Reader {
  readonly #report: Report;
  readonly #prefix: string;
  readonly #elements: Element[] = [];
  /** Several may bear one id, though none should. */
  readonly #byId = new Map<string, Element[]>();
  /** Where each stands in the file, and how many before it have its id. */
  readonly #places = new Map<Element, { at: number; twin: number }>();
  /** By what holds them. */
  readonly #labels = new Map<Element, Element>();
  readonly #groups = new Set<string>();
  readonly #items: ItemInput[] = [];

  constructor(list: readonly unknown[], report: Report, prefix: string) {
    this.#report = report;
    this.#prefix = prefix;
    for (const entry of list) {
      const element = this.#checked(entry);
      if (!element) continue;
      const twins = typeof element.id === 'string' ? (this.#byId.get(element.id) ?? []) : [];
      this.#places.set(element, { at: this.#elements.length, twin: twins.length });
      this.#elements.push(element);
      if (typeof element.id === 'string') this.#byId.set(element.id, [...twins, element]);
    }
    for (const element of this.#elements) {
      const holder = this.#meant(element.containerId, element);
      if (element.type === 'text' && holder && carries(holder, element)) this.#labels.set(holder, element);
    }
  }

  /** Which one is meant by an id: for the second of several with one id the second of that one (things were copied with their ids), else the nearest before. */
  #meant(id: unknown, by: Element): Element | undefined {
    const all = typeof id === 'string' ? this.#byId.get(id) : undefined;
    const { at, twin } = this.#places.get(by)!;
    if (!all) return undefined;
    if (twin > 0) return all[Math.min(twin, all.length - 1)];
    return all.findLast((one) => this.#places.get(one)!.at < at) ?? all[0];
  }

  read(): ItemInput[] {
    // Frames first: a parent stands before its children.
    for (const element of this.#elements) if (isFrame(element)) this.#put(element);
    for (const element of this.#elements) if (!isFrame(element)) this.#put(element);
    return this.#items;
  }

  #checked(entry: unknown): Element | undefined {
    const element = entry as Element | null;
    if (typeof element !== 'object' || element === null || typeof element.type !== 'string') {
      this.#report.drop('element', 'not-an-element');
      return undefined;
    }
    if (element.isDeleted === true) {
      this.#report.drop(element.type, 'deleted');
      return undefined;
    }
    const numbers = [element.x, element.y, element.width ?? 0, element.height ?? 0, element.angle ?? 0];
    if (!numbers.every((value) => typeof value === 'number' && Math.abs(value) < 1e8)) {
      this.#report.drop(element.type, 'bad-numbers');
      return undefined;
    }
    return element;
  }

  #put(element: Element): void {
    const holder = this.#meant(element.containerId, element);
    if (holder && this.#labels.get(holder) === element) {
      this.#report.kept += 1;
      return;
    }
    const item = this.#item(element);
    if (typeof item === 'string') {
      this.#report.drop(element.type, item);
      return;
    }
    const parent = this.#parent(element);
    if (parent !== undefined) item.parent = parent;
    if (typeof element.id === 'string') item.id = this.#nameOf(element);
    if (this.#places.get(element)!.twin > 0) this.#report.change('new-id');
    if (element.locked === true) item.locked = true;
    this.#items.push(item);
    this.#report.kept += 1;
  }

  #item(element: Element): ItemInput | 'no-points' | 'image-file' | 'unknown-type' {
    const { type } = element;
    if (type === 'rectangle' || type === 'ellipse' || type === 'diamond') return this.#shape(element, type);
    if (type === 'embeddable' || type === 'iframe')
      return { ...this.#shape(element, 'rectangle'), text: String(element.link ?? '') };
    if (type === 'text') return this.#text(element);
    if (isFrame(element)) {
      const title = typeof element.name === 'string' ? { text: element.name } : {};
      return { kind: 'frame', ...box(element), ...title };
    }
    if (type === 'line' || type === 'arrow' || type === 'draw') return this.#line(element);
    if (type === 'freedraw') return this.#freehand(element);
    return type === 'image' ? 'image-file' : 'unknown-type';
  }

  #shape(element: Element, kind: 'rectangle' | 'ellipse' | 'diamond'): ItemInput {
    const style = lookOf(element);
    if (kind === 'rectangle' && isRound(element)) {
      const side = Math.min(Math.abs(element.width ?? 0), Math.abs(element.height ?? 0));
      style.radius = element.roundness?.type === 3 ? Math.min(32, side / 4) : side / 4;
    }
    const label = this.#labels.get(element);
    if (!label) return { kind, ...box(element), style };
    return { kind, ...box(element), style: { ...style, ...letters(label) }, text: textOf(label) };
  }

  #text(element: Element): ItemInput {
    const { color, opacity } = lookOf(element);
    const style: StyleJson = {
      ...letters(element),
      ...(color ? { color } : {}),
      ...(opacity === undefined ? {} : { opacity }),
    };
    return { kind: 'text', ...box(element), wrap: element.autoResize === false, text: textOf(element), style };
  }

  #line(element: Element): ItemInput | 'no-points' {
    const points = pointsOf(element);
    if (points.length === 0) return 'no-points';
    const style = lookOf(element);
    const heads = { startHead: head(element.startArrowhead), endHead: head(element.endArrowhead) };
    const plain = heads.startHead === 'none' && heads.endHead === 'none';
    const closed = points.length > 2 && isLoop(points);
    if (element.type !== 'arrow' && plain && (points.length > 2 || style.fill)) {
      if (!closed) delete style.fill;
      return { kind: 'path', points, closed, curved: isRound(element), rot: element.angle ?? 0, style };
    }
    delete style.fill;
    return this.#connector(element, points, { ...style, ...heads });
  }

  #connector(element: Element, points: number[][], style: StyleJson): ItemInput {
    const turned = turn(points, element.angle ?? 0);
    const [x = 0, y = 0] = turned[0] as number[];
    const [ex = 0, ey = 0] = turned.at(-1) as number[];
    const bends = turned.slice(1, -1);
    const item: ItemInput = { kind: 'connector', x, y, w: ex - x, h: ey - y, style };
    if (element.elbowed === true) item.route = 'elbow';
    else if (isRound(element) && bends.length > 0) item.route = 'curve';
    if (bends.length > 0) item.points = bends;
    const start = this.#end(element, element.startBinding, x, y);
    const end = this.#end(element, element.endBinding, ex, ey);
    if (start) item.start = start;
    if (end) item.end = end;
    return item;
  }

  /** Where a bound end lies in its holder's box. */
  #end(element: Element, binding: Binding | null | undefined, x: number, y: number): EndJson | undefined {
    const holder = this.#meant(binding?.elementId, element);
    if (!holder || !HOLDERS.has(holder.type) || (holder.angle ?? 0) !== 0 || !holder.width || !holder.height)
      return undefined;
    const at = (value: number, from: number, size: number): number => Math.min(1, Math.max(0, (value - from) / size));
    return { id: this.#nameOf(holder), x: at(x, holder.x, holder.width), y: at(y, holder.y, holder.height) };
  }

  #freehand(element: Element): ItemInput | 'no-points' {
    const points = pointsOf(element);
    if (points.length === 0) return 'no-points';
    const { fill, ...style } = lookOf(element);
    const rot = element.angle ?? 0;
    // They fill a freehand loop: a closed path carries the fill.
    if (fill && points.length > 2 && isLoop(points))
      return { kind: 'path', points, closed: true, curved: false, rot, style: { ...style, fill } };
    const { pressures, simulatePressure } = element;
    if (Array.isArray(pressures) && simulatePressure !== true) {
      points.forEach((point, k) => {
        const pressure: unknown = pressures[k];
        if (typeof pressure === 'number' && pressure >= 0) point.push(Math.min(1, pressure));
      });
    }
    return { kind: 'stroke', points, rot, style: { ...style, width: (style.width ?? 1) * FREEHAND } };
  }

  /** The innermost group, or the frame. Groups are made when their first member comes, the outermost first. */
  #parent(element: Element): string | undefined {
    const frame = this.#meant(element.frameId, element);
    let parent = frame && isFrame(frame) ? this.#nameOf(frame) : undefined;
    const ids = Array.isArray(element.groupIds) ? element.groupIds.filter((id) => typeof id === 'string') : [];
    for (const id of ids.reverse()) {
      const group = this.#local(`group/${id}`);
      if (!this.#groups.has(group)) {
        this.#groups.add(group);
        this.#items.push({ kind: 'group', id: group, ...(parent === undefined ? {} : { parent }) });
      }
      parent = group;
    }
    return parent;
  }

  #nameOf(element: Element): string {
    const { twin } = this.#places.get(element)!;
    return this.#local(twin === 0 ? element.id! : `${element.id}#${twin}`);
  }

  #local(id: string): string {
    return `${this.#prefix}${id}`;
  }
}

function isFrame(element: Element | undefined): boolean {
  return element?.type === 'frame' || element?.type === 'magicframe';
}

/** A shape carries its label as its own text when one colour serves both. */
function carries(holder: Element, label: Element): boolean {
  if (holder.type !== 'rectangle' && holder.type !== 'ellipse' && holder.type !== 'diamond') return false;
  return (
    strokeColor(holder.strokeColor) === strokeColor(label.strokeColor) &&
    fillColor(label.backgroundColor, null) === undefined
  );
}

function box({
  x,
  y,
  width = 0,
  height = 0,
  angle = 0,
}: Element): Required<Pick<ItemInput, 'x' | 'y' | 'w' | 'h' | 'rot'>> {
  return { x, y, w: width, h: height, rot: angle };
}

function isRound({ roundness, strokeSharpness }: Element): boolean {
  return roundness ? true : strokeSharpness === 'round';
}

function textOf({ originalText, text }: Element): string {
  const shown = typeof text === 'string' ? text : '';
  return typeof originalText === 'string' && originalText !== '' ? originalText : shown;
}

/** Absolute; what is no point is left out. */
function pointsOf({ x, y, points }: Element): number[][] {
  if (!Array.isArray(points)) return [];
  return points
    .filter(
      (point): point is number[] =>
        Array.isArray(point) && [point[0], point[1]].every((value) => Math.abs(value as number) < 1e8),
    )
    .map(([px = 0, py = 0]) => [x + px, y + py]);
}

function isLoop(points: readonly number[][]): boolean {
  const [first, last] = [points[0]!, points.at(-1)!];
  return Math.hypot(first[0]! - last[0]!, first[1]! - last[1]!) <= LOOP;
}

/** About the middle of the points' box. A connector has no rotation of its own. */
function turn(points: readonly number[][], angle: number): number[][] {
  if (angle === 0) return points.map((point) => [...point]);
  const middle = (axis: 0 | 1): number => {
    const lowest = points.reduce((min, point) => Math.min(min, point[axis]!), Number.POSITIVE_INFINITY);
    return (lowest + points.reduce((max, point) => Math.max(max, point[axis]!), Number.NEGATIVE_INFINITY)) / 2;
  };
  const [cx, cy] = [middle(0), middle(1)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map(([x = 0, y = 0]) => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]);
}

function head(name: unknown): NonNullable<StyleJson['endHead']> {
  if (typeof name !== 'string') return 'none';
  if (name.startsWith('triangle') || name.startsWith('diamond')) return 'triangle';
  return name === 'dot' || name.startsWith('circle') ? 'dot' : 'arrow';
}
