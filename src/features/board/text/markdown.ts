// Markdown → paragraphs of a text: its words, marks, links and lists; headings are bold, code is of equal width. Loaded with the first such
// text.

import { lexer, type Token, type Tokens } from 'marked';
import type { ListJson, ParagraphJson, RunJson } from '#protocol/item-json.ts';
import { isLink, type MarkName } from '#protocol/text-marks.ts';
import { merged } from './rich-text.ts';

const MAX_INDENT = 8;
const RULE = '———';
const MARKS: Readonly<Record<string, MarkName>> = { strong: 'bold', em: 'italic', del: 'strike', codespan: 'code' };

type RunStyle = Omit<RunJson, 'text'>;

/** Line breaks stay; two of them leave an empty line. */
export function paragraphsOfMarkdown(text: string): ParagraphJson[] {
  const paragraphs = lexer(text, { gfm: true, breaks: true }).flatMap((token) => [
    ...block(token),
    ...(token.type === 'space' || /\n\s*\n\s*$/.test(token.raw) ? [{ runs: [] }] : []),
  ]);
  while (paragraphs.at(-1)?.runs.length === 0) paragraphs.pop();
  return paragraphs;
}

function block(token: Token): ParagraphJson[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'hr':
      return [{ runs: [{ text: RULE }] }];
    case 'heading':
      return lines(token as Tokens.Heading, { marks: ['bold'] });
    case 'code':
      return (token as Tokens.Code).text.split('\n').map((line) => ({ runs: runOf(line, { marks: ['code'] }) }));
    case 'list':
      return list(token as Tokens.List, 0);
    case 'blockquote':
      return ((token as Tokens.Blockquote).tokens ?? [])
        .flatMap(block)
        .map((one) => ({ ...one, indent: Math.min(MAX_INDENT, (one.indent ?? 0) + 1) }));
    case 'table':
      return table(token as Tokens.Table);
    default:
      return lines(token, {});
  }
}

function list({ items, ordered }: Tokens.List, indent: number): ParagraphJson[] {
  return items.flatMap(({ task, checked, tokens }) => {
    const kind: ListJson = task ? (checked ? 'done' : 'open') : ordered ? 'number' : 'bullet';
    const within = tokens.flatMap((token): ParagraphJson[] => {
      if (token.type === 'list') return list(token as Tokens.List, Math.min(MAX_INDENT, indent + 1));
      return token.type === 'checkbox' ? [] : block(token).map((one) => ({ indent, ...one }));
    });
    const [first = { runs: [] }, ...rest] = within;
    // An entry may begin with another list.
    const entry = first.list ? [{ runs: [] }, first, ...rest] : [first, ...rest];
    return entry.map((one, k) => withoutZero(k === 0 ? { ...one, list: kind, indent } : one));
  });
}

function withoutZero({ indent, ...paragraph }: ParagraphJson): ParagraphJson {
  return indent ? { ...paragraph, indent } : paragraph;
}

function table({ header, rows }: Tokens.Table): ParagraphJson[] {
  return [header, ...rows].map((row, k) => ({
    runs: merged(
      row.flatMap(({ tokens }, column) => [
        ...(column > 0 ? [{ text: '\t' }] : []),
        ...inline(tokens, k === 0 ? { marks: ['bold'] } : {}),
      ]),
    ),
  }));
}

function lines(token: Token, look: RunStyle): ParagraphJson[] {
  const { tokens, text, raw } = token as Tokens.Generic;
  return brokenUp(tokens ? inline(tokens, look) : runOf(unescaped(text ?? raw), look));
}

/** Runs in lines; those between two breaks are one paragraph. */
function brokenUp(runs: readonly RunJson[]): ParagraphJson[] {
  const paragraphs: ParagraphJson[] = [{ runs: [] }];
  for (const run of runs)
    for (const [k, text] of run.text.split('\n').entries()) {
      if (k > 0) paragraphs.push({ runs: [] });
      if (text !== '') paragraphs.at(-1)!.runs.push({ ...run, text });
    }
  return paragraphs.map(({ runs: own }) => ({ runs: merged(own) }));
}

function inline(tokens: readonly Token[], look: RunStyle): RunJson[] {
  return tokens.flatMap((token): RunJson[] => {
    const { type, text = '', tokens: within } = token as Tokens.Generic;
    if (type === 'br') return runOf('\n', {});
    if (type === 'checkbox') return [];
    if (type === 'escape' || type === 'codespan') return runOf(text, withMark(look, MARKS[type]));
    const { href } = token as Tokens.Link;
    const inside = type === 'link' && isLink(href) ? { ...look, link: href } : withMark(look, MARKS[type]);
    return within && within.length > 0 ? inline(within, inside) : runOf(unescaped(text), inside);
  });
}

function withMark(look: RunStyle, mark: MarkName | undefined): RunStyle {
  return mark && !look.marks?.includes(mark) ? { ...look, marks: [...(look.marks ?? []), mark] } : look;
}

function runOf(text: string, look: RunStyle): RunJson[] {
  return text === '' ? [] : [{ text, ...look }];
}

/** Markdown may name letters as HTML does. */
function unescaped(text: string): string {
  return text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});/gi, (name) => {
    return new DOMParser().parseFromString(name, 'text/html').body.textContent ?? name;
  });
}
