// The server does not say where a board can go.

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MessagePage } from '../../page/message-page.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { BrokenPicture } from '../../ui/pictures.tsx';

/** `back`: the board, where it can be gone back to. */
export function Unreachable({ back, onAgain }: { back?: string | undefined; onAgain(): void }) {
  const { t } = useTranslation('board-save');
  return (
    <MessagePage picture={<BrokenPicture />} title={t('unreachable.title')} text={t('unreachable.text')}>
      <Button kind="primary" onClick={onAgain}>
        {t('again')}
      </Button>
      {back && (
        <Link to={back} className={buttonClass('secondary')}>
          {t('back')}
        </Link>
      )}
    </MessagePage>
  );
}
