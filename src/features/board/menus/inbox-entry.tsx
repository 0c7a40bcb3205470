// The inbox in the board's menu, of somebody who is signed in.

import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isOver } from '../../../account/account-status.ts';
import { useAccount } from '../../../account/use-account.ts';
import { Entry } from '../../../ui/overlay/menu.tsx';
import { useInboxName } from '../../../workspace/inbox/inbox-name.ts';
import { reloadInbox, useUnread } from '../../../workspace/inbox/unread.ts';
import { useBoard } from '../session/use-board.ts';
import { openDialog } from '../shell/dialogs.ts';

export function InboxEntry() {
  const board = useBoard();
  const { ready } = useTranslation('account', { useSuspense: false });
  const { standing } = useAccount();
  const name = useInboxName(useUnread());
  // While the menu was closed nobody followed the events.
  useEffect(reloadInbox, []);
  if (!ready || isOver(standing)) return null;
  return (
    <Entry icon={Bell} onPress={() => openDialog(board, { kind: 'inbox' })}>
      {name}
    </Entry>
  );
}
