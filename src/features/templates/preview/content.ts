// The content of a template for its preview: the items with and without the examples, and the images that they name.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemInput } from '#protocol/item-json.ts';
import type { Language } from '#protocol/languages.ts';
import { isTemplateName } from '#protocol/templates.ts';
import { fetchBuiltInItems, fetchSavedItems, fetchTemplateImage } from '../../../workspace/templates/template-files.ts';
import { templateLanguage } from '../../../workspace/templates/template-texts.ts';
import type { ShownTemplate } from '../catalog.ts';

/** Items as the server sends them; `load` checks them. */
type Items = readonly Pick<ItemInput, 'kind' | 'image'>[];

export interface TemplateContent {
  items: Items;
  frames: number;
}

export interface TemplateContents {
  withExamples: TemplateContent;
  /** Null: the template has no examples. */
  withoutExamples: TemplateContent | null;
  /** The images by their SHA-256. */
  images: ReadonlyMap<string, Blob>;
}

/** Null: not loaded yet, or it cannot be. */
export function useContents({ key }: Pick<ShownTemplate, 'key'>): TemplateContents | null {
  const { i18n } = useTranslation();
  const language = templateLanguage(i18n);
  const [loaded, setLoaded] = useState<{ key: string; contents: TemplateContents } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    loadContents(key, language, leaving.signal).then(
      (contents) => setLoaded({ key, contents }),
      // The cover stays.
      (error: unknown) => console.info(error),
    );
    return () => leaving.abort();
  }, [key, language]);
  return loaded?.key === key ? loaded.contents : null;
}

/** `key`: the name of one of Atrium's own, or the id of a saved template. Rejects with an ApiError. */
async function loadContents(key: string, language: Language, signal: AbortSignal): Promise<TemplateContents> {
  if (!isTemplateName(key)) {
    const content = contentOf(await fetchSavedItems(key, signal));
    const images = await loadImages(key, content, signal);
    return { withExamples: content, withoutExamples: null, images };
  }
  const [all, rest] = await Promise.all(
    [true, false].map((examples) => fetchBuiltInItems(key, language, examples, signal)),
  );
  if (!all || !rest) throw new Error('no items');
  // An example can be an item, or the text of one that stays.
  const hasExamples = JSON.stringify(rest) !== JSON.stringify(all);
  return { withExamples: contentOf(all), withoutExamples: hasExamples ? contentOf(rest) : null, images: new Map() };
}

function contentOf(answer: readonly unknown[]): TemplateContent {
  const items = answer.filter(isItem);
  return { items, frames: items.filter(({ kind }) => kind === 'frame').length };
}

function isItem(item: unknown): item is Items[number] {
  return typeof item === 'object' && item !== null && 'kind' in item;
}

/** An image that cannot be loaded is left out: the board shows an empty box in its place. */
async function loadImages(
  id: string,
  { items }: TemplateContent,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Blob>> {
  const names = new Set(items.flatMap(({ image }) => (image?.sha256 === undefined ? [] : [image.sha256])));
  const images = new Map<string, Blob>();
  await Promise.all(
    [...names].map(async (sha256) => {
      const image = await fetchTemplateImage(id, sha256, signal).catch(() => undefined);
      if (image) images.set(sha256, image);
    }),
  );
  return images;
}
