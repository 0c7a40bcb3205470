// Changes of a template by its owner. The lists are loaded anew when the server has done it.

import type { Owner } from '../../workspace/save-template/owners.ts';
import { ask } from '../../workspace/signed-in-api.ts';
import { templateErrorText } from '../../workspace/templates/errors.ts';
import {
  CHANGE_TEMPLATE,
  DELETE_TEMPLATE,
  RETIRE_TEMPLATE,
  type SavedTemplateFragment,
  TRANSFER_TEMPLATE,
} from '../../workspace/templates/operations.ts';
import { reloadTemplates } from '../../workspace/templates/template-data.ts';
import { say } from '../../workspace/toasts.ts';
import type { T } from './catalog.ts';

/** Rejects with an HttpError. */
export async function renameTemplate(id: string, name: string): Promise<void> {
  await ask(CHANGE_TEMPLATE, { id, name });
  reloadTemplates();
}

/** `category`: empty: none. A failure is shown. */
export async function changeCategory(t: T, { id }: SavedTemplateFragment, category: string): Promise<void> {
  try {
    await ask(CHANGE_TEMPLATE, { id, category });
  } catch (error) {
    return say(templateErrorText(t, error), { isError: true });
  }
  reloadTemplates();
  say(t('manage.categoryChanged'));
}

/** A failure is shown. */
export async function retireTemplate(t: T, { id }: SavedTemplateFragment, isRetired: boolean): Promise<void> {
  try {
    await ask(RETIRE_TEMPLATE, { id, isRetired });
  } catch (error) {
    return say(templateErrorText(t, error), { isError: true });
  }
  reloadTemplates();
  say(t(isRetired ? 'page.toast.retired' : 'page.toast.restored'));
}

/** Rejects with an HttpError. */
export async function deleteTemplate(t: T, id: string): Promise<void> {
  await ask(DELETE_TEMPLATE, { id });
  reloadTemplates();
  say(t('page.toast.deleted'));
}

/** Rejects with an HttpError. */
export async function transferTemplate(
  t: T,
  id: string,
  { owner, ownerId, name }: Pick<Owner, 'owner' | 'ownerId' | 'name'>,
): Promise<void> {
  await ask(TRANSFER_TEMPLATE, { id, owner, ownerId });
  reloadTemplates();
  say(t('page.toast.given', { name }));
}
