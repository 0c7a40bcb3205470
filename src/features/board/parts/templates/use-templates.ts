// The templates that the dialog offers: Atrium's own, and to people with an account those that people have saved. On a board of a team of
// theirs these are all that they may use there, else their own.

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { TEMPLATE_NAMES, TEMPLATES, type TemplateName } from '#protocol/templates.ts';
import { mayBeSignedIn } from '../../../../auth/may-be-signed-in.ts';
import { accountHere } from '../../../../device/account-here.ts';
import { type Paged, usePaged } from '../../../../workspace/paged-list.ts';
import { isRefused } from '../../../../workspace/refused.ts';
import { ask } from '../../../../workspace/signed-in-api.ts';
import { categoryNameIn } from '../../../../workspace/templates/category-names.ts';
import {
  OWN_TEMPLATES,
  type SavedTemplateFragment,
  TEMPLATES as TEMPLATES_OF_TEAM,
} from '../../../../workspace/templates/operations.ts';
import { reloadTemplates, TEMPLATE_LISTS, useTemplateSettings } from '../../../../workspace/templates/template-data.ts';
import { matchingTemplates, useTemplateTokens } from '../../../../workspace/templates/template-search.ts';
import { templateTexts } from '../../../../workspace/templates/template-texts.ts';
import { useSettled } from '../../../../workspace/use-settled.ts';
import { useOwnCard } from '../account/use-own-card.ts';

export interface BuiltInTemplate {
  key: TemplateName;
  title: string;
  category: string;
}

export interface SavedTemplate {
  id: string;
  title: string;
  category: string | null;
  /** The SHA-256 of the cover. Null: there is none. */
  cover: string | null;
}

export type TemplateEntry = BuiltInTemplate | SavedTemplate;

export interface SavedTemplates extends Pick<Paged<unknown>, 'more' | 'again'> {
  /** Whether the person has an account, so that there may be some. */
  isOffered: boolean;
  /** Whether rows of the search may still come. */
  isLoading: boolean;
  rows: readonly SavedTemplate[];
  /** The categories of the team and its organization. */
  categories: readonly { id: string; label: string }[];
  /** Names of Atrium's own templates and categories that are not offered here. */
  hidden: readonly string[];
  /** Whether none of `rows` could be loaded. */
  hasFailed: boolean;
}

/** Atrium's own that match the search, in their order. */
export function useBuiltInTemplates(search: string): readonly BuiltInTemplate[] {
  const { t, i18n } = useTranslation('templates');
  useTemplateTokens(search);
  const templates = TEMPLATE_NAMES.map((key) => {
    return { key, title: templateTexts(i18n, key).name, category: TEMPLATES[key].category };
  });
  return matchingTemplates(templates, search, { t, i18n });
}

export function useSavedTemplates(typed: string): SavedTemplates {
  const { language } = useTranslation().i18n;
  const search = useSettled(typed);
  const teamId = useOwnCard()?.project?.teamId;
  const personId = mayBeSignedIn() ? accountHere()?.actor.replace('person:', '') : undefined;
  // No events come to an open board: each opening loads the lists anew.
  useEffect(reloadTemplates, []);
  const ofTeam = useTemplateList(teamId && { teamId, search });
  // A guest of a project has no role in its team.
  const hasTeam = teamId !== undefined && !isRefused(ofTeam.error);
  const ofPerson = useTemplateList(personId && !hasTeam && { personId, search });
  const settings = useTemplateSettings(hasTeam ? teamId : undefined).data;
  const { list, error, more, again } = hasTeam ? ofTeam : ofPerson;
  const rows = list?.rows.filter(({ isRetired }) => !isRetired) ?? [];
  const isOffered = hasTeam || personId !== undefined;
  return {
    isOffered,
    isLoading: isOffered && error === undefined && (list === undefined || search !== typed),
    rows: rows.map(({ id, name, category, cover }) => ({ id, title: name, category, cover })),
    categories: settings?.categories.map(({ id, names }) => ({ id, label: categoryNameIn({ names }, language) })) ?? [],
    hidden: settings?.hidden ?? [],
    more,
    again,
    hasFailed: error !== undefined,
  };
}

/** Without `listed` nothing is loaded. */
function useTemplateList(
  listed: ({ search: string } & ({ teamId: string } | { personId: string })) | '' | false | undefined,
): Paged<SavedTemplateFragment> {
  const load = async (page: number, signal: AbortSignal) => {
    if (!listed) throw new Error('no list');
    if ('teamId' in listed) return (await ask(TEMPLATES_OF_TEAM, { ...listed, page }, signal)).templates;
    const { personId: ownerId, search } = listed;
    return (await ask(OWN_TEMPLATES, { owner: 'person', ownerId, search, page }, signal)).managedTemplates;
  };
  return usePaged(
    listed ? TEMPLATE_LISTS + JSON.stringify(listed) : null,
    { load, keyOf: ({ id }) => id, isLive: false },
    [],
  );
}
