// The pages beside home and boards, each with its words.

import type { ComponentType } from 'react';
import type { PageName } from '#protocol/routes.ts';
import { i18n } from '../i18n/i18n.ts';

export type OtherPage = Exclude<PageName, 'home' | 'board' | 'panel-board' | 'panel-code'>;

const identity =
  (page: 'EntryPage' | 'SignInPage' | 'SignUpPage' | 'PermissionPage' | 'ErrorPage') =>
  async (): Promise<ComponentType> => {
    const [pages] = await Promise.all([import('../features/identity/index.tsx'), i18n.loadNamespaces('account')]);
    return pages[page];
  };

type SavePages = typeof import('../features/board-save/index.tsx');

const saving = (page: keyof SavePages) => async (): Promise<ComponentType> => {
  const words = i18n.loadNamespaces(['account', 'board-save']);
  return (await Promise.all([import('../features/board-save/index.tsx'), words]))[0][page];
};

type WorkspacePages = typeof import('../features/dashboard/index.tsx');

const workspace = (page: keyof WorkspacePages) => async (): Promise<ComponentType> => {
  const words = i18n.loadNamespaces(['account', 'dashboard']);
  const data = import('../api/workspace-data.ts').then(({ restoreLists }) => restoreLists());
  return (await Promise.all([import('../features/dashboard/index.tsx'), words, data]))[0][page];
};

type TeamPages = typeof import('../features/team/index.tsx');

const team = (page: keyof TeamPages) => async (): Promise<ComponentType> => {
  const words = i18n.loadNamespaces(['account', 'dashboard', 'team']);
  const data = import('../api/workspace-data.ts').then(({ restoreLists }) => restoreLists());
  return (await Promise.all([import('../features/team/index.tsx'), words, data]))[0][page];
};

type NoAccessPages = typeof import('../features/no-access/index.tsx');

const noAccess = (page: keyof NoAccessPages) => async (): Promise<ComponentType> => {
  const words = i18n.loadNamespaces(['account', 'no-access']);
  return (await Promise.all([import('../features/no-access/index.tsx'), words]))[0][page];
};

type InvitePages = typeof import('../features/invite/index.tsx');

const invite = (page: keyof InvitePages) => async (): Promise<ComponentType> => {
  const words = i18n.loadNamespaces(['account', 'invite']);
  return (await Promise.all([import('../features/invite/index.tsx'), words]))[0][page];
};

export const otherPages: Record<OtherPage, () => Promise<ComponentType>> = {
  'sign-in-callback': async () => (await import('../features/callbacks/index.tsx')).SignInCallbackPage,
  'sign-out-callback': async () => (await import('../features/callbacks/index.tsx')).SignOutCallbackPage,
  entry: identity('EntryPage'),
  'sign-in': identity('SignInPage'),
  'sign-up': identity('SignUpPage'),
  'permission-required': identity('PermissionPage'),
  'licensed-user-limit': noAccess('LimitPage'),
  'no-access': noAccess('NoAccessPage'),
  'new-team': team('NewTeamPage'),
  'team-profile': team('TeamProfilePage'),
  'team-people': team('TeamPeoplePage'),
  'entity-profile': team('EntityProfilePage'),
  'entity-teams': team('EntityTeamsPage'),
  'entity-people': team('EntityPeoplePage'),
  shared: async () => {
    const words = i18n.loadNamespaces('offline');
    return (await Promise.all([import('../features/share-target/index.tsx'), words]))[0].SharedPage;
  },
  settings: async () => {
    const words = i18n.loadNamespaces(['account', 'consent', 'dashboard', 'settings']);
    const data = import('../api/workspace-data.ts').then(({ restoreLists }) => restoreLists());
    return (await Promise.all([import('../features/settings/index.tsx'), words, data]))[0].SettingsPage;
  },
  'board-save': saving('SavePage'),
  'board-sign-in': saving('BoardSignInPage'),
  'board-sign-up': saving('BoardSignUpPage'),
  'board-create': saving('CreatePage'),
  'panel-save': saving('PanelSavePage'),
  'panel-revisit': saving('RevisitPage'),
  dashboard: workspace('DashboardPage'),
  boards: workspace('BoardsPage'),
  project: workspace('ProjectPage'),
  archive: workspace('ArchivePage'),
  'invite-board': invite('InviteBoardPage'),
  'invite-project': invite('InviteProjectPage'),
  'invite-team': invite('InviteTeamPage'),
  code: async () => {
    const words = i18n.loadNamespaces('code');
    return (await Promise.all([import('../features/wall/phone/code-page.tsx'), words]))[0].CodePage;
  },
  remote: async () => {
    const words = i18n.loadNamespaces(['remote', 'timer']);
    return (await Promise.all([import('../features/wall/phone/remote-page.tsx'), words]))[0].RemotePage;
  },
  'handed-file': async () => {
    const words = i18n.loadNamespaces('handed-file');
    return (await Promise.all([import('../features/download-link/index.tsx'), words]))[0].HandedFilePage;
  },
  error: identity('ErrorPage'),
  'not-found': async () => (await import('../features/not-found/index.tsx')).NotFoundPage,
};
