// What of the board is not in a file as it is on the board, and how often.

import { useTranslation } from 'react-i18next';
import type { ExportLoss } from '#protocol/exports.ts';
import styles from './export.module.css';

export function Losses({ left }: { left: readonly ExportLoss[] }) {
  const { t, i18n } = useTranslation('export');
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  return (
    <ul className={styles.left}>
      {left.map(({ what, count }) => (
        <li key={what}>
          <span>{number.format(count)} ×</span>
          <span>{t(`left.${what}`)}</span>
        </li>
      ))}
    </ul>
  );
}
