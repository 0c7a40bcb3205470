// The frame of a page with a list of boards: heading, tools; toasts and dialogs of what is done there.

import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { WorkspaceFrame } from '../../workspace/frame.tsx';
import { isRefused } from '../../workspace/refused.ts';
import { ToastBar } from '../../workspace/toast-bar.tsx';
import { TEAM_ID, useWorkspace } from '../../workspace/use-workspace.ts';
import { useBoardEvents } from './board-changes.ts';
import styles from './list-page.module.css';
import { OpenDialogs } from './open-dialogs.tsx';
import { RequestsNote } from './requests-note.tsx';

interface ListPageProps {
  title: string;
  heading?: ReactNode;
  /** The query whose results the page shows. */
  query?: string | undefined;
  actions: ReactNode;
  /** Above the tools. */
  before?: ReactNode;
  /** Above the list. */
  tools?: ReactNode;
  children: ReactNode;
}

export function ListPage({ title, heading, query = '', actions, before, tools, children }: ListPageProps) {
  useBoardEvents();
  const { error, askedTeamId } = useWorkspace();
  if (isRefused(error)) return <Navigate to={`${ROUTES.dashboardNoAccess.path}?${TEAM_ID}=${askedTeamId}`} replace />;
  return (
    <WorkspaceFrame title={title} heading={heading} actions={actions} query={query}>
      <RequestsNote />
      {before}
      {tools && <div className={styles.tools}>{tools}</div>}
      {children}
      <ToastBar />
      <OpenDialogs />
    </WorkspaceFrame>
  );
}
