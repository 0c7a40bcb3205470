// The sidebar on a phone: over the page, from the start.

import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useBack } from '../ui/back.ts';
import { Localized } from '../ui/overlay/localized.tsx';
import styles from './drawer.module.css';
import { Sidebar } from './sidebar.tsx';
import type { Workspace } from './use-workspace.ts';

export function Drawer({ workspace, onClose }: { workspace: Workspace; onClose(): void }) {
  const { t } = useTranslation('dashboard');
  useBack(onClose);
  return (
    <Localized>
      <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={styles.scrim as string}>
        <Modal className={styles.drawer as string}>
          <Dialog aria-label={t('menu')} className={styles.dialog as string}>
            <Sidebar workspace={workspace} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </Localized>
  );
}
