// The cover of a template of /templates.

import { BuiltInCover, SavedCover } from '../../workspace/templates/cover-picture.tsx';
import type { ShownTemplate } from './catalog.ts';
import styles from './template-card.module.css';

export function TemplateCover({ template }: { template: ShownTemplate }) {
  if (template.kind === 'built-in') return <BuiltInCover name={template.key} className={styles.cover} />;
  return <SavedCover id={template.key} sha256={template.row.cover} className={styles.cover} />;
}
