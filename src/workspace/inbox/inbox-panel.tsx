// The inbox below its bell.

import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PopoverDialog } from '../../ui/overlay/popover-dialog.tsx';
import { InboxList } from './inbox-list.tsx';

interface InboxPanelProps {
  trigger: RefObject<HTMLElement | null>;
  onClose(): void;
}

export function InboxPanel({ trigger, onClose }: InboxPanelProps) {
  const { t } = useTranslation('inbox');
  const [isTall, setTall] = useState(false);
  return (
    <PopoverDialog name={t('title')} trigger={trigger} isTall={isTall} onClose={onClose}>
      <InboxList onLeave={onClose} onLengthen={() => setTall(true)} />
    </PopoverDialog>
  );
}
