// Excalidraw elements → items. Every element is either kept (as items, or as the text of its container) or named in the report, and
// what of it is not as it was there is named too.

import type { EndJson, ItemInput } from '#protocol/item-json.ts';
import type { StyleJson } from '#protocol/styles.ts';
import { isLink } from '#protocol/text-marks.ts';
import {
  type Binding,
  box,
  cornerRadius,
  type Element,
  isFrame,
  isRound,
  isShape,
  numberOf,
  placed,
} from './excalidraw-element.ts';
import { imageItem, mirrored, type Pictures } from './excalidraw-images.ts';
import { arrowWithText, isSameLabel, type Lines, labelText, shapeWithText, textItem } from './excalidraw-labels.ts';
import {
  arrowItem,
  arrowWay,
  freehandItems,
  isSameHead,
  labelShift,
  lineItems,
  turnedBack,
} from './excalidraw-lines.ts';
import { isSameFont, letters, lookOf, type Noted } from './excalidraw-style.ts';
import type { DropReason, Report } from './report.ts';

const HOLDERS: ReadonlySet<string> = new Set(['rectangle', 'ellipse', 'diamond', 'frame', 'text', 'image']);
/** Types whose lines are drawn by hand there. */
const SKETCHED: ReadonlySet<string> = new Set(['rectangle', 'ellipse', 'diamond', 'line', 'arrow', 'draw']);

/** What is known before elements are read. */
export interface Known {
  /** How the board breaks texts; without it they are taken to break as they did. */
  lines?: Lines;
  pictures?: Pictures;
}

/** `prefix`: of the ids; `place`: of the elements' places in the file. */
export function excalidrawItems(
  list: readonly unknown[],
  report: Report,
  known: Known,
  prefix = '',
  place = '',
): ItemInput[] {
  return new Reader(list, report, known, prefix, place).read();
}

class Reader {
  readonly #report: Report;
  readonly #lines: Lines | undefined;
  readonly #pictures: Pictures;
  readonly #prefix: string;
  readonly #elements: Element[] = [];
  /** Several may bear one id, though none should. */
  readonly #byId = new Map<string, Element[]>();
  /** Where each stands in the file, what it is called there, and how many before it have its id. */
  readonly #places = new Map<Element, { at: number; name: string; twin: number }>();
  /** By what holds them. */
  readonly #labels = new Map<Element, Element>();
  readonly #groups = new Set<string>();
  readonly #items: ItemInput[] = [];

  constructor(list: readonly unknown[], report: Report, known: Known, prefix: string, place: string) {
    this.#report = report;
    this.#lines = known.lines;
    this.#pictures = known.pictures ?? new Map();
    this.#prefix = prefix;
    for (const [k, entry] of list.entries()) {
      const name = `${place}${k + 1}`;
      const element = this.#checked(entry, name);
      if (!element) continue;
      const twins = typeof element.id === 'string' ? (this.#byId.get(element.id) ?? []) : [];
      this.#places.set(element, { at: this.#elements.length, name, twin: twins.length });
      this.#elements.push(element);
      if (typeof element.id === 'string') this.#byId.set(element.id, [...twins, element]);
    }
    for (const element of this.#elements) {
      const holder = this.#meant(element.containerId, element);
      if (element.type === 'text' && holder && (isShape(holder) || holder.type === 'arrow'))
        this.#labels.set(holder, element);
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

  #checked(entry: unknown, name: string): Element | undefined {
    const given = entry as Element | null;
    if (typeof given !== 'object' || given === null || typeof given.type !== 'string') {
      this.#report.drop('element', 'not-an-element', name);
      return undefined;
    }
    if (given.isDeleted === true) {
      this.#report.drop(given.type, 'deleted');
      return undefined;
    }
    const element = placed(given);
    if (!element) this.#report.drop(given.type, 'bad-numbers', name);
    return element;
  }

  #put(element: Element): void {
    const holder = this.#meant(element.containerId, element);
    // It comes with what holds it.
    if (holder && this.#labels.get(holder) === element) return;
    const items = this.#made(element);
    const { name, twin } = this.#places.get(element)!;
    const label = this.#labels.get(element);
    if (typeof items === 'string') {
      this.#report.drop(element.type, items, name);
      if (label) this.#letGo(element, label);
      return;
    }
    const parent = this.#parent(element);
    const together = items.length > 1 ? this.#group(`parts/${name}`, parent) : parent;
    const [first, ...others] = items;
    if (typeof element.id === 'string') first!.id = this.#nameOf(element);
    if (twin > 0) this.#report.change('new-id');
    const isLinked = linkWords(items, element.link);
    const isLabelLinked = !isLinked && linkWords(items, label?.link);
    for (const item of items) {
      if (together !== undefined) item.parent = together;
      if (element.locked === true) item.locked = true;
      this.#add(item, name);
    }
    this.#report.kept += 1;
    this.#tell(element, name, isLinked);
    if (!label) return;
    const place = this.#places.get(label)!;
    if (place.twin > 0 && others.some(({ id }) => id === this.#nameOf(label))) this.#report.change('new-id');
    this.#report.kept += 1;
    this.#tell(label, place.name, isLabelLinked);
  }

  /** What would have held it is not there. */
  #letGo(holder: Element, label: Element): void {
    this.#labels.delete(holder);
    const isPast = this.#places.get(label)!.at < this.#places.get(holder)!.at;
    if (isPast) this.#put(label);
  }

  #add(item: ItemInput, name: string): void {
    this.#items.push(item);
    this.#report.places.push(name);
  }

  #made(element: Element): ItemInput[] | DropReason {
    const { type } = element;
    if (isShape(element)) return this.#shape(element, type as 'rectangle' | 'ellipse' | 'diamond');
    if (type === 'embeddable' || type === 'iframe') {
      this.#change('embed', element);
      return [{ ...this.#shape(element, 'rectangle')[0]!, text: String(element.link ?? '') }];
    }
    if (type === 'text') return [this.#text(element)];
    if (isFrame(element)) {
      const title = typeof element.name === 'string' ? { text: element.name } : {};
      return [{ kind: 'frame', ...box(element), ...title }];
    }
    if (type === 'arrow') return this.#arrow(element);
    if (type === 'line' || type === 'draw') return some(lineItems(element, this.#look(element)));
    if (type === 'freedraw') {
      // Drawn whole there, whatever it says.
      const look = lookOf({ ...element, strokeStyle: 'solid' }, this.#noted(element));
      return some(freehandItems(element, look));
    }
    if (type !== 'image') return 'unknown-type';
    const look = lookOf({ opacity: element.opacity }, this.#noted(element));
    const image = imageItem(element, this.#pictures, look, this.#report.missing);
    return typeof image === 'string' ? image : [image];
  }

  #shape(element: Element, kind: 'rectangle' | 'ellipse' | 'diamond'): ItemInput[] {
    const style = this.#look(element);
    if (kind !== 'ellipse' && isRound(element)) style.radius = cornerRadius(element);
    const shape: ItemInput = { kind, ...box(element), style };
    const label = this.#labels.get(element);
    if (!label) return [shape];
    const look = this.#letters(label);
    if (isSameLabel(element, label, look, this.#lines)) return [shapeWithText(shape, label, look)];
    return [shape, this.#label(label, element, look, style.pattern ? undefined : style.fill)];
  }

  #arrow(element: Element): ItemInput[] | DropReason {
    const way = arrowWay(element);
    if (!way) return 'no-points';
    const [[x, y], [ex, ey]] = [way.points[0]!, way.points.at(-1)!];
    const ends = {
      start: this.#end(element, element.startBinding, x, y),
      end: this.#end(element, element.endBinding, ex, ey),
    };
    if (![element.startArrowhead, element.endArrowhead].every(isSameHead)) this.#change('head', element);
    const line = this.#look(element);
    const arrow = arrowItem(element, way, line, ends);
    const label = this.#labels.get(element);
    if (!label) return [arrow];
    const look = this.#letters(label);
    const isSame = look.color === line.color && look.opacity === line.opacity;
    if (!isSame || labelShift(way) > look.fontSize!) this.#change('label', label);
    return [arrowWithText(arrow, label, look)];
  }

  #text(element: Element): ItemInput {
    return textItem(element, this.#letters(element), this.#lines);
  }

  #label(label: Element, holder: Element, look: StyleJson, fill: string | undefined): ItemInput {
    const item = labelText(label, holder, look, fill, this.#lines);
    return typeof label.id === 'string' ? { ...item, id: this.#nameOf(this.#labels.get(holder)!) } : item;
  }

  #look(element: Element): StyleJson {
    return lookOf(element, this.#noted(element));
  }

  /** Of a text: its letters, their colour and how much of them is seen. */
  #letters(element: Element): StyleJson {
    const { strokeColor, opacity: given } = element;
    const noted = this.#noted(element);
    const { color, opacity } = lookOf({ strokeColor, opacity: given }, noted);
    const style = letters(element, noted);
    if (color) style.color = color;
    if (opacity !== undefined) style.opacity = opacity;
    return style;
  }

  #noted(element: Element): Noted {
    return (what) => this.#change(what, element);
  }

  #change(what: 'value' | 'head' | 'embed' | 'label', element: Element): void {
    this.#report.change(what, 1, this.#places.get(element)!.name);
  }

  /** What of a kept element is another's likeness, or missing. */
  #tell({ type, link, fontFamily, roughness }: Element, name: string, isLinked: boolean): void {
    if (type === 'text' && !isSameFont(fontFamily)) this.#report.change('font');
    if (SKETCHED.has(type) && (numberOf(roughness) ?? 0) > 0) this.#report.change('sketch');
    if (typeof link === 'string' && link !== '' && !isLinked) this.#report.change('link', 1, name);
  }

  /** Where a bound end lies in its holder's box. */
  #end(element: Element, binding: Binding | null | undefined, x: number, y: number): EndJson | undefined {
    const holder = this.#meant(binding?.elementId, element);
    if (!holder || !HOLDERS.has(holder.type) || !holder.width || !holder.height) return undefined;
    const at = (value: number, from: number, size: number): number => Math.min(1, Math.max(0, (value - from) / size));
    const [ownX, ownY] = turnedBack([x, y], holder);
    const [shareX, shareY] = [at(ownX, holder.x, holder.width), at(ownY, holder.y, holder.height)];
    const [isFlippedX, isFlippedY] = mirrored(holder);
    return { id: this.#nameOf(holder), x: isFlippedX ? 1 - shareX : shareX, y: isFlippedY ? 1 - shareY : shareY };
  }

  /** The innermost group, or the frame. Groups are made when their first member comes, the outermost first. */
  #parent(element: Element): string | undefined {
    const frame = this.#meant(element.frameId, element);
    let parent = frame && isFrame(frame) ? this.#nameOf(frame) : undefined;
    const ids = Array.isArray(element.groupIds) ? element.groupIds.filter((id) => typeof id === 'string') : [];
    for (const id of ids.reverse()) parent = this.#group(`group/${id}`, parent);
    return parent;
  }

  #group(id: string, parent: string | undefined): string {
    const group = this.#local(id);
    if (!this.#groups.has(group)) {
      this.#groups.add(group);
      this.#add({ kind: 'group', id: group, ...(parent === undefined ? {} : { parent }) }, id);
    }
    return group;
  }

  #nameOf(element: Element): string {
    const { twin } = this.#places.get(element)!;
    return this.#local(twin === 0 ? element.id! : `${element.id}#${twin}`);
  }

  #local(id: string): string {
    return `${this.#prefix}${id}`;
  }
}

/** A thing's link becomes that of its words. False: it has none, or the link leads nowhere one may go. */
function linkWords(items: readonly ItemInput[], link: unknown): boolean {
  if (typeof link !== 'string' || !isLink(link)) return false;
  const worded = items.filter(({ kind, text }) => kind !== 'frame' && text);
  for (const item of worded) {
    item.paragraphs = item.text!.split('\n').map((text) => ({ runs: text === '' ? [] : [{ text, link }] }));
    delete item.text;
  }
  return worded.length > 0;
}

function some(items: ItemInput[]): ItemInput[] | 'no-points' {
  return items.length > 0 ? items : 'no-points';
}
