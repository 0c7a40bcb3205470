// The field one types in, as paragraphs of marked letters: what the browser makes of its elements while one types is read back, and set
// right where it is not what we would have made.

import type { ListJson, ParagraphJson, RunJson } from '#protocol/item-json.ts';
import { insetOf, markersOf } from '#protocol/text-lists.ts';
import type { MarkName } from '#protocol/text-marks.ts';
import { merged, plainOf, plainToParagraphs, spliced, wordsOf } from './rich-text.ts';

export class RichField {
  readonly element: HTMLElement;

  constructor(element: HTMLElement) {
    this.element = element;
  }

  get paragraphs(): ParagraphJson[] {
    return read(this.element);
  }

  get value(): string {
    return plainOf(this.paragraphs);
  }

  set value(text: string) {
    this.show(plainToParagraphs(text));
  }

  /** The caret, or what is selected, stays at its place. */
  show(paragraphs: readonly ParagraphJson[], range = this.range): void {
    const markers = markersOf(paragraphs);
    const made = paragraphs.map((paragraph, k) => {
      const element = document.createElement('div');
      const { dir, list, indent, align, runs } = paragraph;
      element.dir = dir ?? 'auto';
      if (list) element.dataset.list = list;
      if (indent) element.dataset.indent = `${indent}`;
      if (align) element.dataset.align = align;
      const marker = markers[k];
      if (marker?.kind === 'number') element.dataset.number = marker.text;
      element.style.setProperty('--inset', `${insetOf(paragraph)}`);
      element.append(...merged(runs).map(elementOf));
      // An empty line has a height, and can hold the caret, only when something stands in it.
      if (!element.firstChild) element.append(document.createElement('br'));
      return element;
    });
    this.element.replaceChildren(...made);
    if (range && document.activeElement === this.element) this.select(range.from, range.to);
  }

  /** In place of those letters; the caret stands behind it. */
  replace(from: number, to: number, inserted: string): void {
    this.show(spliced(this.paragraphs, from, to, inserted), null);
    this.select(from + inserted.length);
  }

  /** Whether the browser has left elements that we would not have made. */
  tidy(): void {
    const ours = [...this.element.childNodes].every(
      (line) =>
        line instanceof HTMLElement &&
        line.style.getPropertyValue('--inset') !== '' &&
        [...line.childNodes].every((node) => !(node instanceof HTMLElement) || isOurs(node)),
    );
    if (!ours || !this.element.firstChild) this.show(this.paragraphs);
  }

  /** What is selected, in places of the text; null: nothing in here. */
  get range(): { from: number; to: number } | null {
    const selection = document.getSelection();
    if (!selection?.rangeCount) return null;
    const range = selection.getRangeAt(0);
    if (!this.element.contains(range.startContainer) || !this.element.contains(range.endContainer)) return null;
    return {
      from: this.#placeOf(range.startContainer, range.startOffset),
      to: this.#placeOf(range.endContainer, range.endOffset),
    };
  }

  select(from: number, to = from): void {
    const [a, b] = [this.#pointOf(from), this.#pointOf(to)];
    document.getSelection()?.setBaseAndExtent(a.node, a.offset, b.node, b.offset);
  }

  focus(): void {
    this.element.focus({ preventScroll: true });
  }

  #placeOf(node: Node, offset: number): number {
    const before = document.createRange();
    before.setStart(this.element, 0);
    before.setEnd(node, offset);
    return plainOf(read(before.cloneContents())).length;
  }

  #pointOf(place: number): { node: Node; offset: number } {
    let left = place;
    for (const line of this.element.children) {
      const texts = textsIn(line);
      for (const node of texts) {
        if (left <= node.data.length) return { node, offset: left };
        left -= node.data.length;
      }
      if (left === 0) return { node: line, offset: 0 };
      left -= 1;
    }
    return { node: this.element, offset: this.element.childNodes.length };
  }
}

function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const out: Text[] = [];
  while (walker.nextNode()) out.push(walker.currentNode as Text);
  return out;
}

function isOurs(node: HTMLElement): boolean {
  if (node.tagName === 'BR') return node.parentElement?.childNodes.length === 1;
  return node.dataset.looks !== undefined && node.style.length === 0 && node.childElementCount === 0;
}

function elementOf({ text, marks, link }: RunJson): Node {
  if (!marks && link === undefined) return document.createTextNode(text);
  const span = document.createElement('span');
  span.textContent = text;
  span.dataset.looks = marks?.join(' ') ?? '';
  if (link !== undefined) span.dataset.link = link;
  return span;
}

/** Of the field, or of a part of it. */
function read(root: Node): ParagraphJson[] {
  const out: ParagraphJson[] = [];
  // What stands in no paragraph: where a browser has taken them away.
  let loose: Node[] = [];
  const end = (): void => {
    if (loose.length > 0) out.push(...linesOf(loose, {}));
    loose = [];
  };
  for (const node of root.childNodes) {
    if (node instanceof HTMLElement && node.tagName === 'DIV') {
      end();
      out.push(...linesOf([...node.childNodes], settingOf(node)));
    } else loose.push(node);
  }
  end();
  if (out.length === 0) out.push({ runs: [] });
  return out.map((one) => ({ ...one, runs: merged(one.runs) }));
}

function settingOf(element: HTMLElement): Omit<ParagraphJson, 'runs'> {
  const { list, indent, align } = element.dataset;
  const set: Omit<ParagraphJson, 'runs'> = {};
  if (element.dir === 'ltr' || element.dir === 'rtl') set.dir = element.dir;
  if (list) set.list = list as ListJson;
  if (indent) set.indent = Number(indent);
  if (align) set.align = align as NonNullable<ParagraphJson['align']>;
  return set;
}

function linesOf(nodes: readonly Node[], set: Omit<ParagraphJson, 'runs'>): ParagraphJson[] {
  const lines: ParagraphJson[] = [{ ...set, runs: [] }];
  for (const node of nodes) readRuns(node, {}, lines);
  // What only gives an empty line its height.
  if (lines.length > 1 && wordsOf(lines.at(-1)!) === '') lines.pop();
  return lines;
}

function readRuns(node: Node, looks: Omit<RunJson, 'text'>, lines: ParagraphJson[]): void {
  const line = lines.at(-1)!;
  if (node instanceof Text) {
    node.data.split('\n').forEach((text, k) => {
      if (k > 0) lines.push({ ...line, runs: [] });
      lines.at(-1)!.runs.push({ ...looks, text });
    });
  } else if (node instanceof HTMLElement) {
    if (node.tagName === 'BR') {
      lines.push({ ...line, runs: [] });
      return;
    }
    const { looks: marks, link } = node.dataset;
    const own = { ...looks, ...(marks ? { marks: marks.split(' ') as MarkName[] } : {}), ...(link ? { link } : {}) };
    for (const child of node.childNodes) readRuns(child, own, lines);
  }
}
