// /board/incognito/signin and /board/signup: signing in for the sake of a board that is drawn already.

import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { boardSavePath, RETURN_URL, returnPathOf, withReturn } from '#protocol/return-path.ts';
import { boardPathOf, ROUTES } from '#protocol/routes.ts';
import { buttonClass } from '../../ui/button.tsx';
import { BeginPage } from '../identity/index.tsx';
import { useBoardBegunLast } from './begun-last.ts';
import { aliasIn } from './save.ts';

export function BoardSignInPage() {
  const { t } = useTranslation('board-save');
  const isNamed = new URLSearchParams(useLocation().search).has(RETURN_URL);
  const begunLast = useBoardBegunLast(isNamed);
  if (!isNamed && begunLast === undefined) return <main aria-busy="true" />;
  if (!isNamed && begunLast)
    return <Navigate to={withReturn(ROUTES.incognitoSignIn.path, boardSavePath(begunLast))} replace />;
  return <BeginPage doing="signIn" other={ROUTES.signUp.path} lead={t('signIn')} back={<Back />} />;
}

export function BoardSignUpPage() {
  const { t } = useTranslation('board-save');
  return <BeginPage doing="signUp" other={ROUTES.signIn.path} lead={t('signIn')} back={<Back />} />;
}

/** To the board it is about; a new one where it is about none. */
function Back() {
  const { t } = useTranslation('board-save');
  const { search } = useLocation();
  const asked = returnPathOf(new URLSearchParams(search).get(RETURN_URL));
  const alias = aliasIn(asked.slice(asked.indexOf('?') + 1));
  return (
    <Link to={alias ? boardPathOf(alias) : ROUTES.incognito.path} className={buttonClass('secondary')}>
      {t(alias ? 'back' : 'guest')}
    </Link>
  );
}
