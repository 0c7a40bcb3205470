// Data about templates that pages around boards share: the settings of a team, and how lists are loaded anew by the event `templates`.

import { useEffect } from 'react';
import { askAgain, useWorkspaceData, type WorkspaceData } from '../../api/workspace-data.ts';
import { onWorkspaceEvent } from '../../api/workspace-events.ts';
import { ask } from '../signed-in-api.ts';
import type { TemplateSettingsQuery } from './operations.ts';
import { TEMPLATE_SETTINGS } from './operations.ts';

export type TemplateSettings = TemplateSettingsQuery['templateSettings'];

/** How the names of data about templates begin (src/api/workspace-data.ts). */
export const TEMPLATE_DATA = 'templates ';
/** How the names of lists of templates begin. */
export const TEMPLATE_LISTS = `${TEMPLATE_DATA}list `;

/** `teamId` undefined: not known yet. */
export function useTemplateSettings(teamId: string | undefined): WorkspaceData<TemplateSettings> {
  return useWorkspaceData<TemplateSettings>(teamId ? `${TEMPLATE_DATA}settings ${teamId}` : null, async (signal) => {
    if (!teamId) throw new Error('no team');
    return (await ask(TEMPLATE_SETTINGS, { teamId }, signal)).templateSettings;
  });
}

/** Loads lists and settings of templates anew where they are shown. */
export function reloadTemplates(): void {
  askAgain((name) => name.startsWith(TEMPLATE_DATA));
}

/** While a page shows templates. */
export function useTemplateEvents(): void {
  useEffect(() => onWorkspaceEvent(({ kind }) => (kind === 'templates' || kind === 'all') && reloadTemplates()), []);
}
