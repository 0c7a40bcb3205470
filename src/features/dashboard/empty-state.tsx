// A list that has no boards yet: its own drawing, one sentence, one button.

import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BoardStatus, BoardsOf } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { HelpLink } from '../../page/help-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import {
  BinPicture,
  BoxPicture,
  FirstLinePicture,
  FolderPicture,
  HandedPicture,
  SheetsPicture,
  StarPicture,
} from './empty-pictures.tsx';
import { NewBoardButton } from './new-board.tsx';
import styles from './states.module.css';

const PICTURES = {
  home: FirstLinePicture,
  mine: FirstLinePicture,
  all: SheetsPicture,
  project: FolderPicture,
  shared: HandedPicture,
  favourite: StarPicture,
  archived: BoxPicture,
  archivedProject: BoxPicture,
  deleted: BinPicture,
} as const satisfies Record<string, ComponentType>;

export type EmptyList = keyof typeof PICTURES;

interface Listed {
  status: BoardStatus;
  of: BoardsOf;
  /** Of one project. */
  isOfProject?: boolean;
}

/** What a list is called that has none. */
export function emptyList({ status, of, isOfProject = false }: Listed): EmptyList {
  if (status === 'deleted') return 'deleted';
  if (status === 'archived') return isOfProject ? 'archivedProject' : 'archived';
  return of === 'all' && isOfProject ? 'project' : of;
}

/** `projectId`: where a board that is made here goes. */
export function EmptyState({ list, projectId }: { list: EmptyList; projectId?: string | undefined }) {
  const { t } = useTranslation('dashboard');
  const Drawing = PICTURES[list];
  const isForNew = list === 'home' || list === 'mine' || list === 'all' || list === 'project';
  return (
    <section className={styles.state}>
      <Drawing />
      <p>{t(`empty.${list}`)}</p>
      {/* The page has a button to make one already, which is its primary one. */}
      {isForNew ? (
        <NewBoardButton kind="secondary" label={t('empty.create')} projectId={projectId} />
      ) : (
        <Link to={ROUTES.boards.path} className={buttonClass('secondary')}>
          {t('empty.toBoards')}
        </Link>
      )}
      <HelpLink topic="find">{t('empty.help')}</HelpLink>
    </section>
  );
}
