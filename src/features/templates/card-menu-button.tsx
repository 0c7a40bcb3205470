// The button of a card whose template the person may change, and its menu.

import { EllipsisVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { part } from '../../ui/lazy-part.tsx';
import type { SavedTemplate } from './catalog.ts';
import styles from './template-card.module.css';

const menu = part(() => import('./card-menu.tsx'), 'CardMenu');

interface CardMenuButtonProps {
  template: SavedTemplate;
  onOpen(isOpen: boolean): void;
}

export function CardMenuButton({ template, onOpen }: CardMenuButtonProps) {
  const { t } = useTranslation('templates');
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const show = (open: boolean) => {
    setOpen(open);
    onOpen(open);
  };
  return (
    <>
      <Button
        ref={trigger}
        className={styles.more as string}
        aria-label={t('page.more', { name: template.title })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onHoverStart={menu.preload}
        onPress={() => show(true)}
      >
        <EllipsisVertical aria-hidden size={20} strokeWidth={1.75} />
      </Button>
      {isOpen && <menu.Part trigger={trigger} row={template.row} onClose={() => show(false)} />}
    </>
  );
}
