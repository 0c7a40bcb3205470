// Parses Markdown that somebody else wrote into the elements of protocol/markdown.ts, and writes these as HTML. markdown-it finds the tokens;
// only tags and addresses that are named here become elements. Whatever else the text has is left out and named with its line.

import MarkdownIt from 'markdown-it';
import type {
  MarkdownElement,
  MarkdownNode,
  MarkdownRefusal,
  MarkdownTag,
  ParsedMarkdown,
} from '#protocol/markdown.ts';
import { Html, html } from './html.ts';
import { linkAddress, localAddress } from './markdown-addresses.ts';

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/** Bytes in UTF-8. A larger text is refused before it is parsed. */
export const MAX_MARKDOWN_BYTES = 256 * 1024;
/** Elements inside one another. */
const MAX_DEPTH = 32;
const MAX_ID_LENGTH = 64;

/** Recognizes HTML, so that it can be named and left out, and accepts every address, so that a refused one can be named too. */
const parser = new MarkdownIt('commonmark', { html: true, linkify: false, maxNesting: 2 * MAX_DEPTH }).enable('table');
parser.validateLink = () => true;

/** The tags of tokens that open and close an element. Headings below the third level become its. */
const ELEMENT_TAGS: Readonly<Record<string, MarkdownTag>> = {
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  p: 'p',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  strong: 'strong',
  em: 'em',
  blockquote: 'blockquote',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
};

/** Returns the elements of `source`, and what was left out of it. A text above `MAX_MARKDOWN_BYTES` is refused whole. */
export function parseMarkdown(source: string): ParsedMarkdown {
  if (source.length > MAX_MARKDOWN_BYTES || Buffer.byteLength(source) > MAX_MARKDOWN_BYTES)
    return { content: [], refused: [{ code: 'too-large', line: 1 }] };
  const tree = new TreeBuilder();
  for (const token of parser.parse(source, {})) tree.addBlock(token);
  return { content: tree.content, refused: tree.refused };
}

interface OpenElement extends MarkdownElement {
  children: MarkdownNode[];
}

/** Builds the tree with a stack of its own: however deep the tokens are nested, no function calls itself. */
class TreeBuilder {
  readonly content: MarkdownNode[] = [];
  readonly refused: { code: MarkdownRefusal; line: number }[] = [];
  /** Open elements; null where a token opened something that is not shown as an element. */
  readonly #open: (OpenElement | null)[] = [];
  /** The ids of headings, each with the number that the next heading of the same text has. */
  readonly #nextCounts = new Map<string, number>();
  /** How many of `#open` lie below `MAX_DEPTH`. */
  #tooDeep = 0;
  #line = 1;

  addBlock(token: Token): void {
    if (token.map) this.#line = token.map[0] + 1;
    if (token.type !== 'inline') {
      this.#add(token);
      return;
    }
    for (const child of token.children ?? []) this.#add(child);
  }

  #add(token: Token): void {
    if (token.nesting === 1) this.#openElement(token);
    else if (token.nesting === -1) this.#closeElement();
    else if (this.#tooDeep === 0) this.#addLeaf(token);
    if (token.type === 'softbreak' || token.type === 'hardbreak') this.#line += 1;
    else if (token.type === 'html_inline') this.#line += token.content.split('\n').length - 1;
  }

  #openElement(token: Token): void {
    if (this.#tooDeep > 0 || this.#open.length >= MAX_DEPTH) {
      if (this.#tooDeep === 0) this.#refuse('too-deep');
      this.#tooDeep += 1;
      return;
    }
    this.#open.push(token.hidden ? null : this.#elementOf(token));
  }

  #elementOf(token: Token): OpenElement | null {
    if (token.type === 'link_open') {
      const href = linkAddress(String(token.attrGet('href') ?? ''));
      if (href === undefined) this.#refuse('link-refused');
      return href === undefined ? null : { tag: 'a', href, children: [] };
    }
    const tag = ELEMENT_TAGS[token.tag];
    if (tag === undefined) return null;
    const start = token.attrGet('start');
    return tag === 'ol' && start !== null ? { tag, start: Number(start), children: [] } : { tag, children: [] };
  }

  #closeElement(): void {
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return;
    }
    const element = this.#open.pop();
    if (!element) return;
    if (/^h\d$/.test(element.tag)) element.id = this.#uniqueId(textOf(element.children));
    this.#append(element);
  }

  #addLeaf(token: Token): void {
    switch (token.type) {
      case 'text':
      case 'text_special':
        this.#append(token.content);
        break;
      case 'softbreak':
        this.#append('\n');
        break;
      case 'hardbreak':
        this.#append({ tag: 'br', children: [] });
        break;
      case 'code_inline':
        this.#append({ tag: 'code', children: [token.content] });
        break;
      case 'fence':
      case 'code_block':
        this.#append({ tag: 'pre', children: [{ tag: 'code', children: [token.content] }] });
        break;
      case 'hr':
        this.#append({ tag: 'hr', children: [] });
        break;
      case 'image':
        this.#addImage(token);
        break;
      case 'html_block':
      case 'html_inline':
        this.#refuse('html');
        break;
      default:
        throw new Error(`markdown: no element for the token ${token.type}`);
    }
  }

  #addImage(token: Token): void {
    const src = localAddress(String(token.attrGet('src') ?? ''));
    if (src === undefined) this.#refuse('image-refused');
    else this.#append({ tag: 'img', src, alt: (token.children ?? []).map(imageText).join(''), children: [] });
  }

  #append(node: MarkdownNode): void {
    const siblings = this.#open.findLast((element) => element !== null)?.children ?? this.content;
    const last = siblings.at(-1);
    if (typeof node === 'string' && typeof last === 'string') siblings[siblings.length - 1] = last + node;
    else if (node !== '') siblings.push(node);
  }

  #refuse(code: MarkdownRefusal): void {
    this.refused.push({ code, line: this.#line });
  }

  #uniqueId(text: string): string {
    const runs = text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['section'];
    const base = [...runs.join('-')].slice(0, MAX_ID_LENGTH).join('');
    let count = this.#nextCounts.get(base);
    let id = base;
    if (count !== undefined) {
      while (this.#nextCounts.has(`${base}-${count}`)) count += 1;
      id = `${base}-${count}`;
      this.#nextCounts.set(base, count + 1);
    }
    this.#nextCounts.set(id, 2);
    return id;
  }
}

function imageText(token: Token): string {
  if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
  return token.type === 'image'
    ? (token.children ?? []).map(imageText).join('')
    : /^(text|code)/.test(token.type)
      ? token.content
      : '';
}

/** Returns the text of `nodes` without their elements. */
export function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}

/** Returns `nodes` as HTML: text and attributes are escaped. */
export function markdownHtml(nodes: readonly MarkdownNode[]): Html {
  return html`${nodes.map((node) => (typeof node === 'string' ? html`${node}` : elementHtml(node)))}`;
}

const VOID_TAGS: readonly MarkdownTag[] = ['br', 'hr', 'img'];

function elementHtml({ tag, id, start, href, src, alt, children }: MarkdownElement): Html {
  const name = new Html(tag);
  const attributes = html`${id !== undefined && html` id="${id}"`}${start !== undefined && html` start="${start}"`}${href !== undefined && html` href="${href}"`}${src !== undefined && html` src="${src}" alt="${alt}"`}${tag === 'th' && html` scope="col"`}`;
  if (VOID_TAGS.includes(tag)) return html`<${name}${attributes}>`;
  return html`<${name}${attributes}>${markdownHtml(children)}</${name}>`;
}
