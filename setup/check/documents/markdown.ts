// Reads a Markdown document for what it refers to (links, pictures, code and commands, anchors that others may link to) and for its prose.
// It knows nothing of files and of the rules of English.

import MarkdownIt from 'markdown-it';

/** A part of a document, with the line where it begins. */
export interface Mention {
  text: string;
  line: number;
}

/** A picture; `text` is its address. `alternative` is undefined for a `<source>`, which shares the text of its `<img>`. */
export interface Picture extends Mention {
  alternative: string | undefined;
}

/** A paragraph, list item or table cell without emphasis and addresses. Code keeps its backticks. */
export interface Paragraph extends Mention {
  isCell: boolean;
}

export interface MarkdownParts {
  /** Addresses of links as written. */
  links: Mention[];
  pictures: Picture[];
  /** Texts in backticks, on one line each. */
  codes: Mention[];
  /** Lines of fenced blocks of shell commands, without comments. */
  commands: Mention[];
  /** Anchors of headings and elements, by GitHub's rules. */
  anchors: ReadonlySet<string>;
  paragraphs: Paragraph[];
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

const parser = new MarkdownIt({ html: true });
// Addresses stay as the document has them.
parser.normalizeLink = (address) => address;
parser.validateLink = () => true;

const SHELLS = ['sh', 'bash', 'shell', 'console'];
const TAG = /<(a|img|source)\b([^>]*)>/g;
const ANCHOR = /<\w+[^>]*\s(?:id|name)="([^"]+)"/g;
/** The end of a label: bold text that begins a paragraph and is no part of its sentence. */
const LABEL = /[.:]$/;

export function readMarkdown(markdown: string): MarkdownParts {
  const parts: Omit<MarkdownParts, 'anchors'> = {
    links: [],
    pictures: [],
    codes: [],
    commands: [],
    paragraphs: [],
  };
  const anchors = new Set<string>();
  const counts = new Map<string, number>();
  let container = '';
  // Rows of a table have a line, their cells none.
  let line = 1;
  for (const token of parser.parse(markdown, {})) {
    if (token.map) line = token.map[0] + 1;
    if (token.nesting === 1) container = token.type;
    if (token.type === 'html_block') readHtml(token.content, line, parts, anchors);
    const [language = ''] = token.info.trim().split(/\s+/);
    if (token.type === 'fence' && SHELLS.includes(language))
      parts.commands.push(...commandsOf(token.content, line + 1));
    if (token.type !== 'inline') continue;
    readInline(token.children ?? [], line, parts, anchors);
    const text = textOf(token.children ?? []);
    if (container === 'heading_open') anchors.add(anchorOf(token, counts));
    else if (text !== '') parts.paragraphs.push({ text, line, isCell: /^t[dh]_open$/.test(container) });
  }
  return { ...parts, anchors };
}

function readInline(
  tokens: readonly Token[],
  begin: number,
  { links, pictures, codes }: Pick<MarkdownParts, 'links' | 'pictures' | 'codes'>,
  anchors: Set<string>,
): void {
  let line = begin;
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
    if (token.type === 'link_open') links.push({ text: String(token.attrGet('href') ?? ''), line });
    if (token.type === 'image')
      pictures.push({ text: String(token.attrGet('src') ?? ''), line, alternative: token.content });
    if (token.type === 'code_inline') codes.push({ text: token.content.replace(/\s+/g, ' ').trim(), line });
    if (token.type === 'html_inline') readHtml(token.content, line, { links, pictures }, anchors);
  }
}

/** Reads the links, pictures and anchors of HTML within the document. */
function readHtml(
  html: string,
  line: number,
  { links, pictures }: Pick<MarkdownParts, 'links' | 'pictures'>,
  anchors: Set<string>,
): void {
  for (const [, anchor = ''] of html.matchAll(ANCHOR)) anchors.add(anchor);
  for (const { 1: tag, 2: attributes = '', index } of html.matchAll(TAG)) {
    const attribute = (name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    const tagLine = line + html.slice(0, index).split('\n').length - 1;
    if (tag === 'a' && attribute('href') !== '') links.push({ text: attribute('href'), line: tagLine });
    if (tag === 'img') pictures.push({ text: attribute('src'), line: tagLine, alternative: attribute('alt') });
    if (tag === 'source')
      for (const source of attribute('srcset').split(',').filter(Boolean))
        pictures.push({ text: source.trim().split(' ')[0] ?? '', line: tagLine, alternative: undefined });
  }
}

/** Returns the text of a paragraph in one line. */
function textOf(tokens: readonly Token[]): string {
  const isLabeled = tokens[1]?.type === 'strong_open' && LABEL.test(tokens[2]?.content ?? '');
  const parts = isLabeled ? tokens.slice(tokens.findIndex(({ type }) => type === 'strong_close') + 1) : tokens;
  return parts
    .map(({ type, content }) => {
      if (type === 'code_inline') return `\`${content}\``;
      return type === 'text' ? content : /break$/.test(type) ? ' ' : '';
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the anchor of a heading. A second one of the same text has a number. */
function anchorOf({ children }: Token, counts: Map<string, number>): string {
  const text = (children ?? []).filter(({ type }) => type === 'text' || type === 'code_inline');
  const slug = slugOf(text.map(({ content }) => content).join(''));
  const count = counts.get(slug) ?? 0;
  counts.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

function commandsOf(block: string, line: number): Mention[] {
  return block
    .split('\n')
    .map((row, i) => ({
      text: row
        .replace(/(^|\s)#.*/, '')
        .trim()
        .replace(/^\$ /, ''),
      line: line + i,
    }))
    .filter(({ text }) => text !== '');
}
