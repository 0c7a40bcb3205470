// /templates: the templates that somebody may use in their team, their own and the team's first, by category and search.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ROUTES } from '#protocol/routes.ts';
import { lazyPart, part } from '../../ui/lazy-part.tsx';
import { useTemplateEvents, useTemplateSettings } from '../../workspace/templates/template-data.ts';
import { matchingTemplates, useTemplateTokens } from '../../workspace/templates/template-search.ts';
import { TEAM_ID, useWorkspace } from '../../workspace/use-workspace.ts';
import { ListPage } from '../dashboard/list-page.tsx';
import { useResting } from '../dashboard/lists.ts';
import { NewBoardButton } from '../dashboard/new-board.tsx';
import { TitleFilter } from '../dashboard/title-filter.tsx';
import { builtInTemplates, counted, OWNER_TABS, type ShownTemplate, savedTemplate } from './catalog.ts';
import { CategoryTabs } from './category-tabs.tsx';
import { closeTemplateDialog, templateDialog } from './open-dialog.ts';
import { FailedTemplates, hasBuiltIn, NoTemplates, NothingFound, TemplatesSkeleton } from './states.tsx';
import grid from './template-grid.module.css';
import { TemplateGrid } from './template-grid.tsx';
import { useSavedTemplates, useTab } from './use-lists.ts';
import { useTemplateUse } from './use-template.ts';

const TYPING_MS = 250;

const projectMenu = part(() => import('../dashboard/new-board-menu.tsx'), 'NewBoardMenu', ['templates']);
const preview = lazyPart(async () => (await import('./preview/preview-dialog.tsx')).PreviewDialog);
const dialogs = lazyPart(async () => (await import('./dialogs.tsx')).TemplateDialogs);

export function TemplatesPage() {
  const { t, i18n } = useTranslation('templates');
  useTemplateEvents();
  const workspace = useWorkspace();
  const { data, team } = workspace;
  const [tab, chooseTab] = useTab();
  const [typed, setTyped] = useState('');
  const search = useResting(typed.trim(), TYPING_MS);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const dialog = useSnapshot(templateDialog).open;
  const templateUse = useTemplateUse(workspace);
  const settings = useTemplateSettings(data?.teamId);
  const saved = useSavedTemplates({ teamId: data?.teamId, role: team?.role, tab, search });
  useTemplateTokens(search);

  const error = workspace.error ?? saved.error ?? settings.error;
  const reload = () => {
    for (const part of [workspace, saved, settings]) part.again();
  };
  const isWhole = saved.list?.isWhole ?? error !== undefined;
  const builtIn = hasBuiltIn(tab) ? builtInTemplates(i18n, settings.data?.hidden ?? []) : [];
  const inTab = builtIn.filter(({ category }) => tab === OWNER_TABS.all || tab === category);
  const found = matchingTemplates(inTab, search, { t, i18n });
  const templates: ShownTemplate[] = [...(saved.list?.rows.map(savedTemplate) ?? []), ...(isWhole ? found : [])];
  const isLoading = error === undefined && (saved.list === undefined || settings.data === undefined);
  const isEmpty = !isLoading && templates.length === 0 && error === undefined;
  const count = (saved.list?.count ?? 0) + found.length;
  const opened = templates.find(({ key }) => key === openKey);
  const managesTeam = team?.role === 'admin';
  return (
    <ListPage
      title={t('page.title')}
      actions={
        <>
          <TitleFilter label={t('page.search')} value={typed} onChange={setTyped} />
          <NewBoardButton
            kind="secondary"
            label={t('page.blank')}
            projectId={templateUse.projectId ?? undefined}
            hasTemplates={false}
          />
        </>
      }
      tools={<CategoryTabs team={team} settings={settings.data} tab={tab} onChoose={chooseTab} />}
    >
      {isLoading && <TemplatesSkeleton />}
      {error !== undefined && <FailedTemplates isPartial={templates.length > 0} again={reload} />}
      {!isLoading && templates.length > 0 && (
        <TemplateGrid
          templates={templates}
          settings={settings.data}
          label={t('page.title')}
          templateUse={templateUse}
          onOpen={({ key }) => setOpenKey(key)}
          onMore={saved.more && !saved.more.hasFailed ? saved.more.load : null}
        />
      )}
      {saved.more?.hasFailed && <FailedTemplates isPartial again={saved.more.load} />}
      {isEmpty && search === '' && <NoTemplates tab={tab} onShowAll={() => chooseTab(OWNER_TABS.all)} />}
      {isEmpty && search !== '' && <NothingFound search={search} onClear={() => setTyped('')} />}
      {!isLoading && templates.length > 0 && (
        <p className={grid.foot}>
          <span>
            {t('page.count', counted(i18n, count))} {t('page.foot')}
          </span>
          {managesTeam && <Link to={`${ROUTES.manageTemplates.path}?${TEAM_ID}=${team.id}`}>{t('page.manage')}</Link>}
        </p>
      )}
      {templateUse.choice && (
        <projectMenu.Part
          trigger={templateUse.choice.trigger}
          templateName={templateUse.choice.template.title}
          projects={data?.projects ?? []}
          onChoose={(projectId) => {
            if (templateUse.choice) void templateUse.createIn(templateUse.choice.template, projectId);
          }}
          onClose={templateUse.endChoice}
        />
      )}
      {opened && (
        <preview.Part
          template={opened}
          templates={templates}
          settings={settings.data}
          projects={data?.projects ?? []}
          templateUse={templateUse}
          onShow={setOpenKey}
          onClose={() => setOpenKey(null)}
        />
      )}
      {dialog && <dialogs.Part kind={dialog.kind} row={dialog.row} onClose={closeTemplateDialog} />}
    </ListPage>
  );
}
