// The guide of one language, loaded when a page of it is shown (docs/guide, setup/vite/guide.ts).

import { useEffect, useState } from 'react';
import type { Language } from '#protocol/languages.ts';
import type { MarkdownElement, MarkdownNode } from '#protocol/markdown.ts';
import { HELP_TOPICS, type HelpTopic } from '#protocol/routes.ts';

export interface GuidePage {
  topic: HelpTopic;
  /** The first heading of the text. */
  title: string;
  /** The elements of the text, beginning with that heading. */
  content: readonly MarkdownNode[];
}

/** The pages of one language, in the order of HELP_TOPICS. */
export type Guide = readonly GuidePage[];

const texts = import.meta.glob<readonly MarkdownNode[]>('../../../docs/guide/*/*.md', { import: 'default' });
const guides = new Map<Language, Promise<Guide>>();

/** Rejects if a text cannot be loaded. The next call tries again. */
export function loadGuide(language: Language): Promise<Guide> {
  const guide = guides.get(language) ?? Promise.all(HELP_TOPICS.map((topic) => loadPage(language, topic)));
  guides.set(language, guide);
  guide.catch(() => guides.delete(language));
  return guide;
}

async function loadPage(language: Language, topic: HelpTopic): Promise<GuidePage> {
  const content = await texts[`../../../docs/guide/${language}/${topic}.md`]?.();
  if (!content) throw new Error(`guide: ${language} has no text of ${topic}`);
  return { topic, content, title: textOf(content[0] ?? '') };
}

interface GuideState {
  /** The guide that is shown: of another language until that of the page is loaded. */
  guide?: Guide;
  isMissing: boolean;
  /** Tries again after a failure. */
  retry(): void;
}

export function useGuide(language: Language): GuideState {
  const [guide, setGuide] = useState<Guide>();
  const [failed, setFailed] = useState<Language>();
  const isMissing = failed === language;
  useEffect(() => {
    if (isMissing) return;
    let isShown = true;
    loadGuide(language).then(
      (loaded) => {
        if (!isShown) return;
        setGuide(loaded);
        setFailed(undefined);
      },
      () => isShown && setFailed(language),
    );
    return () => {
      isShown = false;
    };
  }, [language, isMissing]);
  return { ...(guide ? { guide } : {}), isMissing, retry: () => setFailed(undefined) };
}

export function isElement(node: MarkdownNode): node is MarkdownElement {
  return typeof node !== 'string';
}

/** Returns the letters of an element. Cells and entries of lists are separated by a space. */
export function textOf(node: MarkdownNode): string {
  if (!isElement(node)) return node;
  if (node.tag === 'br') return ' ';
  const separator = ['ul', 'ol', 'table', 'thead', 'tbody', 'tr'].includes(node.tag) ? ' ' : '';
  return node.children
    .map(textOf)
    .filter((text) => separator === '' || text.trim() !== '')
    .join(separator);
}
