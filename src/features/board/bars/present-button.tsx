// The button Present beside the pictures of the people, with its menu.

import { Presentation } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { part } from '../../../ui/lazy-part.tsx';
import styles from './present-button.module.css';

const menuPart = part(() => import('../parts/present/present-menu.tsx'), 'PresentMenu', ['present']);

export function PresentButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={trigger}
        className={styles.button}
        icon={Presentation}
        name={t('present')}
        tip="below"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={menuPart.preload}
        onClick={() => setOpen(!open)}
      />
      {open && <menuPart.Part trigger={trigger} onClose={() => setOpen(false)} />}
    </>
  );
}
