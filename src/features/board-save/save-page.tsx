// /board/incognito/save: the board that the address names, else the one begun here last, goes into a project of somebody who is signed in; others sign in first.

import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { boardSavePath, withReturn } from '#protocol/return-path.ts';
import { boardPathOf, ROUTES } from '#protocol/routes.ts';
import { useAccount } from '../../account/use-account.ts';
import { useBoardBegunLast } from './begun-last.ts';
import { aliasIn, saveBoard } from './save.ts';
import { SaveToProject } from './save-to-project.tsx';
import { Unreachable } from './unreachable.tsx';

export function SavePage() {
  const named = aliasIn(useLocation().search);
  const begunLast = useBoardBegunLast(named !== undefined);
  const { standing } = useAccount();
  const alias = named ?? begunLast;
  if (alias === undefined) return <main aria-busy="true" />;
  if (alias === null) return <Navigate to={ROUTES.home.path} replace />;
  switch (standing) {
    case 'pending':
      return <main aria-busy="true" />;
    case 'guest':
    case 'sign-in-again':
      return <Navigate to={withReturn(ROUTES.incognitoSignIn.path, boardSavePath(alias))} replace />;
    case 'failed':
    case 'unreachable':
      return <Unreachable back={boardPathOf(alias)} onAgain={() => location.reload()} />;
    case 'signed-in':
      return <Save key={alias} alias={alias} />;
  }
}

function Save({ alias }: { alias: string }) {
  const { t } = useTranslation('board-save');
  return (
    <SaveToProject
      title={t('title')}
      lead={t('lead')}
      savedText={t('saved.text')}
      save={(into) => saveBoard(alias, into)}
      openPath={() => boardPathOf(alias)}
      back={boardPathOf(alias)}
    />
  );
}
