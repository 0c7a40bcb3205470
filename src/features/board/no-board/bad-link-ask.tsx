// In place of a board that somebody's account does not open: they ask for access.

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { boardPathOf } from '#protocol/routes.ts';
import { LeftoverOffer } from '../../../account/leftover-offer.tsx';
import { leftoversOf } from '../../../bus/unsent-work.ts';
import { forgetBoard, forgetView } from '../../../device/forget.ts';
import { HomeLink, MessagePage } from '../../../page/message-page.tsx';
import { EntrancePicture } from '../../../ui/entrance-picture.tsx';
import { AskButton } from '../../../workspace/ask-button.tsx';

export function AskForBoard({ alias }: { alias: string }) {
  const { t } = useTranslation('no-access');
  useEffect(() => void leave(alias).catch(console.info), [alias]);
  return (
    <MessagePage picture={<EntrancePicture />} title={t('board.title')} text={t('board.text')}>
      <AskButton thing={{ kind: 'board', alias }} again={boardPathOf(alias)} />
      <HomeLink kind="secondary" />
      <LeftoverOffer alias={alias} />
    </MessagePage>
  );
}

/** What was here of it by the account goes; what only this device has of it waits for the right to come back. */
async function leave(alias: string): Promise<void> {
  const { unsent, refused } = await leftoversOf(alias);
  await (unsent + refused === 0 ? forgetBoard(alias) : forgetView(alias));
}
