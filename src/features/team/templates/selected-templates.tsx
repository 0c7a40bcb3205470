// The island at the foot of the page, by which selected templates are retired, restored and deleted.

import { Archive, ArchiveRestore, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Divider, Island } from '../../../ui/island.tsx';
import table from '../table.module.css';
import type { ManagedTemplate } from './use-managed-templates.ts';

interface SelectedTemplatesProps {
  templates: readonly ManagedTemplate[];
  onRetire(isRetired: boolean): void;
  onRemove(): void;
  onClear(): void;
}

export function SelectedTemplates({ templates, onRetire, onRemove, onClear }: SelectedTemplatesProps) {
  const { t, i18n } = useTranslation('templates');
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  const areRetired = templates.every(({ isRetired }) => isRetired);
  return (
    <Island className={table.bar} role="toolbar" aria-label={t('manage.selection')}>
      <strong role="status">{t('manage.selected', { number: number.format(templates.length) })}</strong>
      <Divider />
      <Button onClick={() => onRetire(!areRetired)}>
        {areRetired ? <ArchiveRestore aria-hidden strokeWidth={1.75} /> : <Archive aria-hidden strokeWidth={1.75} />}{' '}
        <span>{t(areRetired ? 'manage.restore' : 'manage.retire')}</span>
      </Button>
      <Button className={table.danger} onClick={onRemove}>
        <Trash2 aria-hidden strokeWidth={1.75} /> <span>{t('manage.deleteAsk')}</span>
      </Button>
      <Divider />
      <IconButton icon={X} name={t('manage.clear')} onClick={onClear} />
    </Island>
  );
}
