// HTML that is pasted → paragraphs of a text: its words, their marks and links, its lists. Nothing else of it comes onto the board, and
// nothing of it is loaded or run: it is parsed as a document that belongs to no window.

import type { ListJson, ParagraphJson, RunJson } from '#protocol/item-json.ts';
import { isLink, MARK_NAMES, type MarkName } from '#protocol/text-marks.ts';
import { emojiOf } from './html-pictures.ts';

const UNSEEN: ReadonlySet<string> = new Set([
  'HEAD',
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'NOSCRIPT',
  'TITLE',
  'SVG',
  'META',
]);
const BLOCKS: ReadonlySet<string> = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TR UL'.split(
    ' ',
  ),
);
const MARKS: Readonly<Record<string, MarkName>> = {
  B: 'bold',
  STRONG: 'bold',
  H1: 'bold',
  H2: 'bold',
  H3: 'bold',
  H4: 'bold',
  TH: 'bold',
  I: 'italic',
  EM: 'italic',
  CITE: 'italic',
  U: 'underline',
  INS: 'underline',
  S: 'strike',
  STRIKE: 'strike',
  DEL: 'strike',
  CODE: 'code',
  TT: 'code',
  KBD: 'code',
  SAMP: 'code',
  PRE: 'code',
};
const BOLD_FROM = 600;
/** Where an element's style stands. */
const STYLE = 'data-pasted-style';
const MAX_INDENT = 8;

interface ParagraphContext {
  marks: ReadonlySet<MarkName>;
  link: string | undefined;
  list: ListJson | undefined;
  /** How many lists it lies in. */
  depth: number;
  /** Its white space stays. */
  isPre: boolean;
}

/** Of what an editor or a page puts into the clipboard; empty where there are no words. */
export function paragraphsOfHtml(html: string): ParagraphJson[] {
  // As styles they would be applied, which this page's policy forbids: it empties them, and complains of each.
  const unstyled = html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ` ${STYLE}=`));
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html');
  const reader = new HtmlReader();
  reader.read(body, { marks: new Set(), link: undefined, list: undefined, depth: 0, isPre: false });
  return reader.done();
}

class HtmlReader {
  readonly #paragraphs: ParagraphJson[] = [];
  #open: ParagraphJson | undefined;
  /** Markers of lists that are letters of their own. */
  readonly #markers = new Set<Element>();

  read(parent: Node, context: ParagraphContext): void {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) this.#words(node.nodeValue ?? '', context);
      else if (node instanceof Element || node.nodeType === Node.ELEMENT_NODE)
        this.#element(node as HTMLElement, context);
    }
  }

  done(): ParagraphJson[] {
    this.#end();
    while (isBlank(this.#paragraphs[0])) this.#paragraphs.shift();
    while (isBlank(this.#paragraphs.at(-1))) this.#paragraphs.pop();
    return this.#paragraphs;
  }

  #element(element: HTMLElement, context: ParagraphContext): void {
    const tag = element.tagName.toUpperCase();
    if (UNSEEN.has(tag) || this.#markers.has(element) || styleOf(element).get('mso-list')?.toLowerCase() === 'ignore')
      return;
    if (tag === 'BR') this.#break(context);
    else if (tag === 'INPUT') this.#box(element as HTMLInputElement);
    else if (tag === 'IMG') this.#put(emojiOf(element) ?? '', context);
    else if (BLOCKS.has(tag)) this.#block(element, tag, context);
    else this.#inline(element, tag, context);
  }

  #inline(element: HTMLElement, tag: string, context: ParagraphContext): void {
    const within = insideOf(element, tag, context);
    this.read(element, within);
    // Cells of a row stand beside each other.
    if ((tag === 'TD' || tag === 'TH') && element.nextElementSibling) this.#put('\t', { ...within, isPre: true });
  }

  #block(element: HTMLElement, tag: string, context: ParagraphContext): void {
    const within = insideOf(element, tag, context);
    // An entry of a list may have its words in blocks of their own: the first one's stand behind its marker.
    if (!this.#open?.list || this.#open.runs.length > 0) this.#end();
    const marker = bareMarker(element);
    if (marker) this.#markers.add(marker);
    if (tag === 'LI' || marker || styleOf(element).has('mso-list')) this.#begin(within);
    this.read(element, within);
    this.#end();
  }

  /** A task's box, in a list or not. */
  #box(input: HTMLInputElement): void {
    if (input.type !== 'checkbox' || this.#open?.runs.length) return;
    this.#open ??= { runs: [] };
    this.#open.list = input.hasAttribute('checked') ? 'done' : 'open';
  }

  #words(text: string, context: ParagraphContext): void {
    if (context.isPre) {
      const [first = '', ...lines] = text.replace(/\r\n?/g, '\n').split('\n');
      this.#put(first, context);
      for (const line of lines) {
        this.#break(context);
        this.#put(line, context);
      }
      return;
    }
    const last = this.#open?.runs.at(-1)?.text ?? '';
    const words = text.replace(/[ \t\r\n\f]+/g, ' ');
    this.#put(last === '' || last.endsWith(' ') ? words.replace(/^ /, '') : words, context);
  }

  #put(text: string, { marks, link, ...context }: ParagraphContext): void {
    if (text === '') return;
    const paragraph = this.#open ?? this.#begin({ marks, link, ...context });
    const run: RunJson = { text };
    const names = MARK_NAMES.filter((name) => marks.has(name));
    if (names.length > 0) run.marks = names;
    if (link !== undefined) run.link = link;
    const last = paragraph.runs.at(-1);
    if (last && last.link === run.link && `${last.marks ?? ''}` === `${run.marks ?? ''}`) last.text += text;
    else paragraph.runs.push(run);
  }

  #begin({ list, depth }: ParagraphContext): ParagraphJson {
    const indent = Math.min(MAX_INDENT, Math.max(0, depth - 1));
    this.#open = { ...(list ? { list } : {}), ...(indent > 0 ? { indent } : {}), runs: [] };
    return this.#open;
  }

  #break(context: ParagraphContext): void {
    if (!this.#open) this.#begin({ ...context, list: undefined });
    this.#end();
  }

  #end(): void {
    if (!this.#open) return;
    const last = this.#open.runs.at(-1);
    if (last) last.text = last.text.replace(/ $/, '');
    this.#open.runs = this.#open.runs.filter(({ text }) => text !== '');
    this.#paragraphs.push(this.#open);
    this.#open = undefined;
  }
}

function insideOf(element: HTMLElement, tag: string, context: ParagraphContext): ParagraphContext {
  const marks = new Set(context.marks);
  const mark = MARKS[tag];
  if (mark) marks.add(mark);
  markByStyle(element, marks);
  const within: ParagraphContext = { ...context, marks };
  const address = tag === 'A' ? element.getAttribute('href') : null;
  if (address && isLink(address)) within.link = address;
  if (tag === 'UL' || tag === 'OL') {
    within.list = tag === 'UL' ? 'bullet' : 'number';
    within.depth += 1;
  }
  const style = styleOf(element);
  const level = /level(\d+)/.exec(style.get('mso-list') ?? '')?.[1];
  const bare = bareMarker(element);
  if (level !== undefined || bare) {
    within.list = isNumber(bare ?? writtenMarker(element)) ? 'number' : 'bullet';
    within.depth = level === undefined ? depthByMargin(style.get('margin-left')) : Number(level);
  }
  const isTicked = tag === 'LI' && element.getAttribute('role') === 'checkbox' && element.getAttribute('aria-checked');
  if (isTicked) within.list = isTicked === 'true' ? 'done' : 'open';
  if (tag === 'PRE' || style.get('white-space')?.startsWith('pre')) within.isPre = true;
  return within;
}

/** Its word processor writes lists as paragraphs, each with its marker as words that are to be ignored. */
function writtenMarker(element: HTMLElement): Element | undefined {
  return [...element.querySelectorAll<HTMLElement>(`[${STYLE}]`)].find(
    (one) => styleOf(one).get('mso-list')?.toLowerCase() === 'ignore',
  );
}

/** The same where a browser has taken out what is no CSS: the marker is known by its letters and the spaces behind it. */
function bareMarker(element: HTMLElement): Element | undefined {
  if (!element.className.startsWith?.('MsoListParagraph') || styleOf(element).has('mso-list')) return undefined;
  const first = element.querySelector('span');
  return /^\s*(?:[·•o§▪●○–-]|\(?\w{1,4}[.)])\s*\u00a0\s*$/.test(first?.textContent ?? '') ? first! : undefined;
}

function isNumber(marker: Element | undefined): boolean {
  return /^\s*\(?(\d+|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? '');
}

/** Half an inch a level. */
function depthByMargin(margin = ''): number {
  const levels = Number.parseFloat(margin) / (margin.endsWith('pt') ? 36 : margin.endsWith('in') ? 0.5 : 48);
  return Math.max(1, Math.round(levels) || 1);
}

/** Its properties, by their names in CSS. */
function styleOf(element: HTMLElement): Map<string, string> {
  const said = (element.getAttribute(STYLE) ?? '').split(';').map((one): [string, string] => {
    const at = one.indexOf(':');
    return [one.slice(0, at).trim().toLowerCase(), one.slice(at + 1).trim()];
  });
  return new Map(said.filter(([name]) => name !== ''));
}

/** Editors say by style what others say by tags; a wrapper of regular weight is how one of them says that nothing is bold. */
function markByStyle(element: HTMLElement, marks: Set<MarkName>): void {
  const style = styleOf(element);
  const [weight, slope] = [style.get('font-weight'), style.get('font-style')];
  if (weight) set(marks, 'bold', weight === 'bold' || Number(weight) >= BOLD_FROM);
  if (slope) set(marks, 'italic', slope === 'italic' || slope === 'oblique');
  const lines = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (lines.includes('underline')) marks.add('underline');
  if (lines.includes('line-through')) marks.add('strike');
}

function set(marks: Set<MarkName>, name: MarkName, on: boolean): void {
  if (on) marks.add(name);
  else marks.delete(name);
}

function isBlank(paragraph: ParagraphJson | undefined): boolean {
  return paragraph?.runs.every(({ text }) => text.trim() === '') ?? false;
}
