// Makes the elements of the legal texts that come with the software, in the form that the operator's Markdown has after it was parsed.

import type { MarkdownElement, MarkdownNode, MarkdownTag } from '#protocol/markdown.ts';
import { parseMarkdown } from '../../platform/text/markdown.ts';

export function element(tag: MarkdownTag, ...children: MarkdownNode[]): MarkdownElement {
  return { tag, children };
}

/** Parses one of our texts, which may have links. Throws if a part of it is refused. */
export function paragraphs(markdown: string): readonly MarkdownNode[] {
  const { content, refused } = parseMarkdown(markdown);
  const [part] = refused;
  if (part) throw new Error(`legal texts: ${part.code} in ${JSON.stringify(markdown)}`);
  return content;
}

/** Returns a heading and a paragraph for each title and text. */
export function sections(...texts: readonly (readonly [title: string, markdown: string])[]): MarkdownNode[] {
  return texts.flatMap(([title, markdown]) => [element('h2', title), ...paragraphs(markdown)]);
}
