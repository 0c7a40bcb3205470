// Small covers below a preview: the shown template and its neighbors in the same category, to switch between them.

import { useTranslation } from 'react-i18next';
import type { ShownTemplate } from '../catalog.ts';
import { TemplateCover } from '../template-cover.tsx';
import styles from './neighbors.module.css';

/** The cover of the shown template is one of them. */
const MAX_COVERS = 3;

interface NeighborsProps {
  template: ShownTemplate;
  templates: readonly ShownTemplate[];
  onShow(key: string): void;
}

export function Neighbors({ template, templates, onShow }: NeighborsProps) {
  const { t } = useTranslation('templates');
  const same = templates.filter(({ category }) => category === template.category);
  const first = Math.max(0, Math.min(same.findIndex(({ key }) => key === template.key) - 1, same.length - MAX_COVERS));
  const neighbors = same.slice(first, first + MAX_COVERS);
  if (neighbors.length < 2) return null;
  return (
    <fieldset className={styles.neighbors} aria-label={t('page.preview.others')}>
      {neighbors.map((neighbor) => (
        <button
          key={neighbor.key}
          type="button"
          aria-label={t('page.preview.show', { name: neighbor.title })}
          aria-pressed={neighbor.key === template.key}
          onClick={() => onShow(neighbor.key)}
        >
          <TemplateCover template={neighbor} />
        </button>
      ))}
      <p aria-hidden>{t('page.preview.others')}</p>
    </fieldset>
  );
}
