// The plan of one organization, beside the table; on narrow pages over it.

import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useBack } from '../../../ui/back.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Localized } from '../../../ui/overlay/localized.tsx';
import { entityTitle } from '../../../workspace/plans/own-entities.ts';
import { usePlanFormats } from './formats.ts';
import styles from './installation.module.css';
import { PlanForm } from './plan-form.tsx';
import { PlanHistory } from './plan-history.tsx';
import type { Organization } from './use-organizations.ts';

interface PlanDrawerProps {
  organization: Organization;
  onSaved(organization: Organization): void;
  onClose(): void;
}

const wide = matchMedia('(width >= 1200px)');

export function PlanDrawer(props: PlanDrawerProps) {
  const { t } = useTranslation('plans');
  const { onClose } = props;
  const isWide = useSyncExternalStore(watchWidth, () => wide.matches);
  const name = t('installation.planOf', { organization: entityTitle(t, props.organization) });
  useBack(onClose);
  if (isWide)
    return (
      <aside className={styles.drawer} aria-label={name} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
        <Content {...props} />
      </aside>
    );
  return (
    <Localized>
      <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={styles.scrim as string}>
        <Modal className={styles.drawer as string}>
          <Dialog aria-label={name} className={styles.dialog as string}>
            <Content {...props} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </Localized>
  );
}

function Content({ organization, onSaved, onClose }: PlanDrawerProps) {
  const { t } = useTranslation('plans');
  const { date } = usePlanFormats();
  const { request, ownerName, createdMs } = organization;
  return (
    <>
      <header className={styles.head}>
        <div>
          <h2>
            <bdi>{entityTitle(t, organization)}</bdi>
          </h2>
          <p>{t('installation.owner', { name: ownerName, date: date(createdMs) })}</p>
        </div>
        <IconButton icon={X} name={t('installation.close')} tip="none" onClick={onClose} />
      </header>
      {request && (
        <p className={styles.note}>
          {t('installation.requestedOn', {
            name: request.person.name,
            tier: t(`tier.${request.tier}`),
            date: date(request.atMs),
          })}
        </p>
      )}
      <PlanForm organization={organization} onSaved={onSaved} />
      <PlanHistory organization={organization} />
    </>
  );
}

function watchWidth(changed: () => void): () => void {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
}
