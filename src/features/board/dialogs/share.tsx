// Share: the two addresses of a board, and the name others see.

import { Check, Eye, Link, PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../app/copy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { editLink, viewLink } from '../address.ts';
import { useBoardAddress } from '../board-context.ts';
import { guestName, setGuestName } from '../people/person.ts';
import { tell } from '../tell.ts';
import { closeDialog } from './dialogs.ts';
import styles from './share.module.css';

export function ShareDialog() {
  const { t } = useTranslation();
  const address = useBoardAddress();
  const [name, setName] = useState(guestName);
  const edit = editLink(address, location.origin);
  const keepName = () => {
    const kept = setGuestName(name);
    setName(kept);
    tell((calls) => calls.setName(kept));
  };

  return (
    <Dialog
      title={t('share.title')}
      closeName={t('close')}
      onClose={closeDialog}
      footer={
        <Button kind="primary" onClick={closeDialog}>
          {t('share.done')}
        </Button>
      }
    >
      <label className={styles.name}>
        <span>{t('share.name')}</span>
        <input
          value={name}
          maxLength={40}
          placeholder={t('people.guest')}
          dir="auto"
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={keepName}
        />
      </label>
      <ul className={styles.links}>
        {edit && (
          <LinkRow
            icon={<PenLine aria-hidden strokeWidth={1.75} />}
            title={t('share.edit')}
            text={t('share.editText')}
            label={t('share.editLink')}
            link={edit}
          />
        )}
        <LinkRow
          icon={<Eye aria-hidden strokeWidth={1.75} />}
          title={t('share.view')}
          text={t('share.viewText')}
          label={t('share.viewLink')}
          link={viewLink(address, location.origin)}
        />
      </ul>
      <p className={styles.note}>{t('share.note')}</p>
    </Dialog>
  );
}

interface LinkRowProps {
  icon: ReactNode;
  title: string;
  text: string;
  label: string;
  link: string;
}

function LinkRow({ icon, title, text, label, link }: LinkRowProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(link));
  return (
    <li className={styles.row}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <strong>{title}</strong>
        <span>{text}</span>
        <input
          className={styles.address}
          dir="ltr"
          readOnly
          value={link}
          aria-label={label}
          onFocus={(event) => event.currentTarget.select()}
        />
      </span>
      <Button kind="secondary" onClick={copy} aria-live="polite">
        {copied ? <Check aria-hidden strokeWidth={1.75} /> : <Link aria-hidden strokeWidth={1.75} />}
        {copied ? t('share.copied') : t('share.copy')}
      </Button>
    </li>
  );
}
