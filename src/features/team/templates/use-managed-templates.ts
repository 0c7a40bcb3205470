// The templates of an owner as the page shows them: searched, a page of them at a time, and what is changed of them.

import type { i18n as I18n, TFunction } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#protocol/workspace.ts';
import { useWorkspaceData } from '../../../api/workspace-data.ts';
import { ask } from '../../../workspace/signed-in-api.ts';
import {
  CHANGE_TEMPLATE,
  DELETE_TEMPLATE,
  RETIRE_TEMPLATE,
  TRANSFER_TEMPLATE,
} from '../../../workspace/templates/operations.ts';
import { TEMPLATE_DATA } from '../../../workspace/templates/template-data.ts';
import { templateLanguage } from '../../../workspace/templates/template-texts.ts';
import { useSettled } from '../../../workspace/use-settled.ts';
import { type Notice, useNotice } from '../notice.tsx';
import { codeOf, refusal } from '../refusal.ts';
import { MANAGED_TEMPLATES, type ManagedTemplateFragment } from './operations.ts';
import type { Owner } from './owners.ts';
import { type Settings, useSettings } from './use-settings.ts';

export type ManagedTemplate = ManagedTemplateFragment;

interface Filter {
  search: string;
  page: number;
}

export interface ManagedTemplates {
  /** The owner, or a team of it. */
  teamId: string;
  filter: Filter;
  setFilter(change: Partial<Filter>): void;
  /** Undefined: not loaded. The last page stays while the next one is loaded. */
  page: Page<ManagedTemplate> | undefined;
  /** The failure of loading the templates, or the categories. */
  error: unknown;
  settings: Settings;
  notice: ReactNode;
  reload(): void;
  /** Rejects where the server refuses the name. */
  rename(template: ManagedTemplate, name: string): Promise<void>;
  showReplaced(message: string): void;
  setCategory(template: ManagedTemplate, category: string): Promise<void>;
  /** Changes those that are not in this state yet. */
  retire(templates: readonly ManagedTemplate[], isRetired: boolean): Promise<void>;
  transfer(template: ManagedTemplate, receiver: Owner): Promise<void>;
  /** Rejects where one of them is not deleted. */
  remove(templates: readonly ManagedTemplate[]): Promise<void>;
}

export function useManagedTemplates(owner: Owner): ManagedTemplates {
  const { t, i18n } = useTranslation('templates');
  const { t: teamText } = useTranslation('team');
  const { notice, show } = useNotice();
  const [filter, setAll] = useState<Filter>({ search: '', page: 1 });
  const search = useSettled(filter.search.trim());
  const variables = { owner: owner.kind, ownerId: owner.id, search, page: filter.page };
  const {
    data,
    error,
    again: reload,
  } = useWorkspaceData<Page<ManagedTemplate>>(
    `${TEMPLATE_DATA}managed ${Object.values(variables).join(' ')}`,
    async (signal) => (await ask(MANAGED_TEMPLATES, variables, signal)).managedTemplates,
    false,
  );
  const [last, setLast] = useState(data);
  useEffect(() => {
    if (data) setLast(data);
  }, [data]);
  const lastPage = Math.max(1, data?.totalPage ?? filter.page);
  useEffect(() => {
    // The last row of this page is deleted, or another owner has it.
    if (filter.page > lastPage) setAll((before) => ({ ...before, page: lastPage }));
  }, [filter.page, lastPage]);
  const settings = useSettings(owner, show);

  /** Shows what happened, or why it did not. */
  const run = async (act: () => Promise<Notice>) => {
    try {
      show(await act());
    } catch (failure) {
      show({ text: refusal(teamText, failure) });
    }
    reload();
  };
  const setCategory = (template: ManagedTemplate, category: string): Promise<void> =>
    run(async () => {
      await ask(CHANGE_TEMPLATE, { id: template.id, category });
      const undo = () => void setCategory({ ...template, category }, template.category ?? '');
      return { text: t('manage.categoryChanged'), undo };
    });
  const retire = async (templates: readonly ManagedTemplate[], isRetired: boolean): Promise<void> => {
    const changed: ManagedTemplate[] = [];
    const undo = () => void retire(changed, !isRetired);
    try {
      for (const template of templates.filter((row) => row.isRetired !== isRetired)) {
        await ask(RETIRE_TEMPLATE, { id: template.id, isRetired });
        changed.push({ ...template, isRetired });
      }
      show({ text: retiredText(t, i18n, changed.length, isRetired), undo });
    } catch (failure) {
      show({ text: refusal(teamText, failure), undo: changed.length > 0 ? undo : undefined });
    }
    reload();
  };
  return {
    teamId: owner.teamId,
    filter,
    setFilter: (change) => setAll((before) => ({ ...before, page: 1, ...change })),
    page: data ?? last,
    error: error ?? settings.error,
    settings,
    notice,
    reload() {
      reload();
      settings.reload();
    },
    async rename({ id }, name) {
      await ask(CHANGE_TEMPLATE, { id, name });
      show({ text: t('manage.renamed') });
      reload();
    },
    showReplaced(text) {
      show({ text });
      reload();
    },
    setCategory,
    retire,
    transfer: ({ id, name }, { kind, id: ownerId, name: ownerName }) =>
      run(async () => {
        await ask(TRANSFER_TEMPLATE, { id, owner: kind, ownerId });
        return { text: t('manage.moved', { name, owner: ownerName }) };
      }),
    async remove(templates) {
      try {
        for (const { id } of templates) await removeTemplate(id);
        show({ text: t('manage.deleted') });
      } finally {
        reload();
      }
    },
  };
}

/** A template that no longer exists counts as deleted, so that a deletion that was interrupted can be continued. */
async function removeTemplate(id: string): Promise<void> {
  try {
    await ask(DELETE_TEMPLATE, { id });
  } catch (error) {
    if (codeOf(error) !== 'not-found') throw error;
  }
}

function retiredText(t: TFunction<'templates'>, i18n: I18n, count: number, isRetired: boolean): string {
  if (count === 1) return t(isRetired ? 'manage.wasRetired' : 'manage.wasRestored');
  return t('manage.wereChanged', { number: new Intl.NumberFormat(templateLanguage(i18n)).format(count) });
}
