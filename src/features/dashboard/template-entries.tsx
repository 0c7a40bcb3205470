// The ways to begin a board with a template, as entries of a menu: the one that was used last, and all of them.

import { LayoutGrid, LayoutTemplate } from 'lucide-react';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { isTemplateName } from '#protocol/templates.ts';
import { Localized } from '../../ui/overlay/localized.tsx';
import { Entry, Menu } from '../../ui/overlay/menu.tsx';
import { useTemplateSettings } from '../../workspace/templates/template-data.ts';
import { templateTexts } from '../../workspace/templates/template-texts.ts';

/** A template by its name or id, with the name that is shown. */
export interface LastTemplate {
  template: string;
  name: string;
}

export interface TemplateStart {
  teamId: string;
  /** Where the board goes; undefined: not chosen yet. */
  projectId?: string | undefined;
  onUse(last: LastTemplate): void;
}

/** Null without `start`. */
export function useTemplateEntries(start: TemplateStart | undefined): ReactNode {
  const { t, i18n } = useTranslation('templates');
  const navigate = useNavigate();
  const { data } = useTemplateSettings(start?.teamId);
  const last = useMemo((): LastTemplate | null => {
    const { lastUsed: template = null, lastUsedName = null } = data ?? {};
    if (template === null) return null;
    return { template, name: isTemplateName(template) ? templateTexts(i18n, template).name : (lastUsedName ?? '') };
  }, [data, i18n]);
  if (!start) return null;
  const { teamId, projectId, onUse } = start;
  const query = new URLSearchParams({ teamId, ...(projectId !== undefined && { projectId }) });
  return (
    <>
      {last && (
        <Entry icon={LayoutTemplate} onPress={() => onUse(last)}>
          {t('page.start.last', { name: last.name })}
        </Entry>
      )}
      <Entry icon={LayoutGrid} onPress={() => navigate(`${ROUTES.templates.path}?${query}`)}>
        {t('page.start.all')}
      </Entry>
    </>
  );
}

interface TemplateMenuProps {
  trigger: RefObject<HTMLElement | null>;
  start: TemplateStart;
  onClose(): void;
}

/** The entries in a menu of their own, where it is known where the board goes. */
export function TemplateMenu({ trigger, start, onClose }: TemplateMenuProps) {
  const { t } = useTranslation('templates');
  const entries = useTemplateEntries(start);
  return (
    <Localized>
      <Menu name={t('page.start.title')} trigger={trigger} placement="bottom end" onClose={onClose}>
        {entries}
      </Menu>
    </Localized>
  );
}
