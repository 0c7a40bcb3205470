// In place of a board that a link does not open.

import { useTranslation } from 'react-i18next';
import type { LinkRefusal } from '#protocol/bus.ts';
import { HomeLink, MessagePage } from '../../app/message-page.tsx';
import { Button } from '../../ui/button.tsx';
import { DoorPicture, MissingPicture } from '../../ui/pictures.tsx';

export function BadLink({ refusal }: { refusal: LinkRefusal }) {
  const { t } = useTranslation();
  const ended = refusal === 'ended';
  return (
    <MessagePage
      picture={ended ? <DoorPicture /> : <MissingPicture />}
      title={t(`badLink.${refusal}.title`)}
      text={t(`badLink.${refusal}.text`)}
    >
      <HomeLink />
      {/* A link can be given back; one that is wrong stays so. */}
      {ended && (
        <Button kind="secondary" onClick={() => location.reload()}>
          {t('badLink.retry')}
        </Button>
      )}
    </MessagePage>
  );
}
