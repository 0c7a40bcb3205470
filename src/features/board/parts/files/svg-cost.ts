// Counts the elements that an SVG makes a browser draw, as often as `use`, patterns, masks, filters and nested drawings unfold them. A file
// of 1.5 KB can unfold to more than any memory holds. Nothing is drawn here.

/** Letters of path data, or of text, that weigh as much as an element. */
const LETTERS_OF_ELEMENT = 40;
/** A long path crosses itself: so many letters weigh as much again. */
const LETTERS_OF_PATH = 10_000;
/** A step of a filter is a pass over all pixels of what it is for. */
const FILTER_STEP = 500;
/** Drawings in drawings in drawings. */
const MAX_DEPTH = 4;
/** Drawn only where something refers to them. */
const DEFINITIONS = 'defs, symbol, pattern, mask, clipPath, marker, filter, linearGradient, radialGradient';
const REFERENCE = /url\(\s*["']?#([^"')\s]+)/g;
const SILENT = /^(?:title|desc|metadata|style|script)$/;

/**
 * Returns the number of elements to draw, without the root. It is 0 where there is nothing to draw, Infinity where it nests too deeply, and
 * undefined where the text is no well-formed XML.
 */
export function drawnElements(svg: string, depth = 0): number | undefined {
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const root = document.documentElement;
  if (!root || document.querySelector('parsererror')) return undefined;
  try {
    return new Counter(root, depth).all();
  } catch (error) {
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

class Counter {
  readonly #root: Element;
  readonly #depth: number;
  readonly #byId = new Map<string, Element>();
  /** Cost by referenced element; 0 while it is counted, since browsers draw no circle. */
  readonly #unfolded = new Map<Element, number>();

  constructor(root: Element, depth: number) {
    this.#root = root;
    this.#depth = depth;
    for (const element of root.querySelectorAll('[id]')) {
      const id = element.getAttribute('id') ?? '';
      if (!this.#byId.has(id)) this.#byId.set(id, element);
    }
  }

  all(): number {
    const drawn = this.#children(this.#root);
    // A rule of a style sheet may be for every element.
    let styled = 0;
    for (const style of this.#root.querySelectorAll('style')) styled += this.#references(style.textContent ?? '');
    return styled === 0 ? drawn : drawn + styled * drawn;
  }

  #children(element: Element): number {
    let sum = 0;
    for (const child of element.children) if (!child.matches(DEFINITIONS)) sum += this.#cost(child);
    return sum;
  }

  #cost(element: Element): number {
    const name = element.localName;
    if (SILENT.test(name)) return 0;
    let cost = 1 + this.#letters(element) + this.#children(element);
    if (name === 'use') cost += this.#unfold(hrefOf(element));
    else if (name === 'image' || name === 'feImage') cost += this.#nested(hrefOf(element));
    if (name.startsWith('fe') && name !== 'feMergeNode') cost += FILTER_STEP;
    return cost + this.#attributes(element);
  }

  #letters(element: Element): number {
    const path = (element.getAttribute('d') ?? element.getAttribute('points') ?? '').length;
    const text = element.localName === 'text' ? (element.textContent?.length ?? 0) : 0;
    return Math.floor((path + text) / LETTERS_OF_ELEMENT + (path / LETTERS_OF_PATH) ** 2);
  }

  #references(value: string): number {
    let sum = 0;
    for (const [, id] of value.matchAll(REFERENCE)) sum += this.#unfold(`#${id}`);
    return sum;
  }

  #unfold(href: string): number {
    const element = href.startsWith('#') ? this.#byId.get(href.slice(1)) : undefined;
    if (!element) return 0;
    const known = this.#unfolded.get(element);
    if (known !== undefined) return known;
    this.#unfolded.set(element, 0);
    const isDefinition = element.matches(DEFINITIONS);
    // A gradient or pattern may build on another one.
    const cost = isDefinition
      ? 1 + this.#children(element) + this.#unfold(hrefOf(element)) + this.#attributes(element)
      : this.#cost(element);
    this.#unfolded.set(element, cost);
    return cost;
  }

  #attributes(element: Element): number {
    let sum = 0;
    for (const { value } of element.attributes) if (value.includes('url(')) sum += this.#references(value);
    return sum;
  }

  /** Returns the cost of a drawing that lies in an address. */
  #nested(href: string): number {
    const [, isBase64, data] = /^data:image\/svg\+xml[^,]*?(;base64)?,(.*)$/is.exec(href) ?? [];
    if (data === undefined) return 0;
    if (this.#depth >= MAX_DEPTH) return Number.POSITIVE_INFINITY;
    try {
      const text = isBase64 ? new TextDecoder().decode(Uint8Array.from(atob(data), (c) => c.charCodeAt(0))) : data;
      return drawnElements(isBase64 ? text : decodeURIComponent(text), this.#depth + 1) ?? 0;
    } catch {
      // No browser draws it either.
      return 0;
    }
  }
}

function hrefOf(element: Element): string {
  return (element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? '').trim();
}
