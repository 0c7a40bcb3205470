// Saves content of a board as a template, or in place of one, with its cover. The board's changes must have reached the server before.

import type { TemplateOwner } from '#protocol/generated/graphql.ts';
import { ask } from '../signed-in-api.ts';
import { coverPicture } from './cover-picture.ts';
import { REPLACE_TEMPLATE, SAVE_TEMPLATE } from './operations.ts';
import { putCover } from './put-cover.ts';

export interface TemplateContent {
  boardId: string;
  /** Absent: all of the board. */
  itemIds?: readonly string[];
}

export interface NewTemplate {
  /** A new uuid; with the same one a second request saves nothing twice. */
  id: string;
  name: string;
  owner: TemplateOwner;
  ownerId: string;
  category: string | null;
}

/** Rejects with an HttpError. A limit of the plan leads to its page. */
export async function saveAsTemplate(content: TemplateContent, template: NewTemplate): Promise<void> {
  await ask(SAVE_TEMPLATE, { ...variablesOf(content), ...template });
}

/** Rejects with an HttpError. */
export async function replaceTemplate(content: TemplateContent, id: string): Promise<void> {
  await ask(REPLACE_TEMPLATE, { ...variablesOf(content), id });
}

/** A template without a cover is shown with plain paper, so a failure is no failure of the save. */
export async function saveCover(id: string, draw: () => Promise<Blob | null>): Promise<void> {
  try {
    const picture = await draw();
    const cover = picture && (await coverPicture(picture));
    if (cover) await putCover(id, cover);
  } catch (error) {
    console.info('The template has no cover:', error);
  }
}

function variablesOf({ boardId, itemIds }: TemplateContent): { boardId: string; itemIds: readonly string[] | null } {
  return { boardId, itemIds: itemIds ?? null };
}
