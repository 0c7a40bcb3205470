// The sections of the guide: a heading with the paragraphs below it.

import type { MarkdownNode } from '#protocol/markdown.ts';
import type { HelpTopic } from '#protocol/routes.ts';
import { type Guide, type GuidePage, isElement, textOf } from './guide.ts';

export interface Section {
  topic: HelpTopic;
  /** The id of the heading; undefined for the beginning of a page. */
  id?: string;
  title: string;
  paragraphs: readonly string[];
}

const BLOCKS = ['ul', 'ol', 'table', 'tbody'];

export function sectionsOf({ topic, title, content }: GuidePage): Section[] {
  const sections: { id?: string; title: string; paragraphs: string[] }[] = [{ title, paragraphs: [] }];
  for (const node of content) {
    if (!isElement(node) || node.tag === 'h1') continue;
    if (node.tag === 'h2' || node.tag === 'h3')
      sections.push({ ...(node.id === undefined ? {} : { id: node.id }), title: textOf(node), paragraphs: [] });
    else sections.at(-1)?.paragraphs.push(...paragraphsOf(node));
  }
  return sections.map((section) => ({ topic, ...section }));
}

/** Entries of lists and rows of tables are paragraphs of their own. */
function paragraphsOf(node: MarkdownNode): string[] {
  if (!isElement(node) || node.tag === 'thead') return [];
  if (BLOCKS.includes(node.tag)) return node.children.flatMap(paragraphsOf);
  const text = textOf(node);
  return text === '' ? [] : [text];
}

/** Returns the sections that only some topics have: not what to do if something fails, which nearly each of them ends with. */
export function ownSections(guide: Guide, page: GuidePage): Section[] {
  const titles = guide.flatMap((one) => sectionsOf(one).map(({ title }) => title));
  return sectionsOf(page).filter(
    ({ id, title }) => id !== undefined && titles.filter((other) => other === title).length <= guide.length / 3,
  );
}
