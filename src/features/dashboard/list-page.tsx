// The frame of a page with a list of boards: search, heading, tools; toasts and dialogs of what is done there.

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
import { SearchField } from './search-field.tsx';

interface ListPageProps {
  title: string;
  heading?: ReactNode;
  search: string;
  onSearch(search: string): void;
  /** Enter is pressed in the search field. */
  onEnter?: (() => void) | undefined;
  actions: ReactNode;
  /** Above the tools. */
  before?: ReactNode;
  /** Above the list. */
  tools?: ReactNode;
  children: ReactNode;
}

export function ListPage({
  title,
  heading,
  search,
  onSearch,
  onEnter,
  actions,
  before,
  tools,
  children,
}: ListPageProps) {
  useBoardEvents();
  const { error, askedTeamId } = useWorkspace();
  if (isRefused(error)) return <Navigate to={`${ROUTES.dashboardNoAccess.path}?${TEAM_ID}=${askedTeamId}`} replace />;
  return (
    <WorkspaceFrame
      title={title}
      heading={heading}
      actions={actions}
      top={<SearchField value={search} onChange={onSearch} onEnter={onEnter} />}
    >
      <RequestsNote />
      {before}
      {tools && <div className={styles.tools}>{tools}</div>}
      {children}
      <ToastBar />
      <OpenDialogs />
    </WorkspaceFrame>
  );
}
