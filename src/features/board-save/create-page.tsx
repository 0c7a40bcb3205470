// /board/create: makes the board that the address's token is for, once, and opens it.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { boardPathOf, ROUTES } from '#protocol/routes.ts';
import { userApi } from '../../account/user-api-of-page.ts';
import { MessagePage } from '../../page/message-page.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { MissingPicture } from '../../ui/missing-picture.tsx';
import { leadToLimit } from '../../workspace/limit.ts';

const TOKEN = 'create-board-token';

type Refusal = 'ended' | 'closed' | 'unreachable';

export function CreatePage() {
  const { t } = useTranslation('board-save');
  const navigate = useNavigate();
  const token = new URLSearchParams(useLocation().search).get(TOKEN);
  const [refusal, setRefusal] = useState<Refusal>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again each round
  useEffect(() => {
    if (token === null) return;
    let isGone = false;
    // However often it is asked it is one board.
    void (async () => {
      const answer = await (await userApi()).call('POST /api/user/boards/create', {
        body: { 'create-board-token': token },
      });
      if (isGone) return;
      if (answer.ok) navigate(boardPathOf(answer.data.alias), { replace: true });
      else if (!leadToLimit(answer.error)) setRefusal(refusalOf(answer.status));
    })();
    return () => {
      isGone = true;
    };
  }, [token, round, navigate]);
  if (token === null) return <Navigate to={ROUTES.dashboard.path} replace />;
  if (refusal === undefined) return <main aria-busy="true" />;
  const again = () => {
    setRefusal(undefined);
    setRound(round + 1);
  };
  return (
    <MessagePage picture={<MissingPicture />} title={t(`create.${refusal}.title`)} text={t(`create.${refusal}.text`)}>
      {refusal === 'unreachable' && (
        <Button kind="primary" onClick={again}>
          {t('again')}
        </Button>
      )}
      <Link to={ROUTES.dashboard.path} className={buttonClass(refusal === 'unreachable' ? 'secondary' : 'primary')}>
        {t('dashboard')}
      </Link>
    </MessagePage>
  );
}

function refusalOf(status: number): Refusal {
  if (status === 410 || status === 400) return 'ended';
  return status === 403 || status === 404 ? 'closed' : 'unreachable';
}
