// The field that searches the guide, and the sections it finds below it.

import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { helpPathOf } from '#protocol/routes.ts';
import { usePagePlace } from '../../page/navigation.tsx';
import { Option, useCombobox } from '../../ui/search/combobox.tsx';
import { Marked } from '../../ui/search/marked.tsx';
import type { Guide } from './guide.ts';
import styles from './help.module.css';
import { guideIndexOf, type Hit, searchGuide } from './search.ts';

interface GuideSearchProps {
  guide: Guide;
  query: string;
  onQuery(query: string): void;
}

export function GuideSearch({ guide, query, onQuery }: GuideSearchProps) {
  const { t } = useTranslation('guide');
  const { go } = usePagePlace();
  const index = useMemo(() => guideIndexOf(guide), [guide]);
  const sought = query.trim();
  const hits = useMemo(() => searchGuide(index, sought), [index, sought]);
  const names = hits.map(nameOf);
  const { index: chosenIndex, choose, restart, optionId, listProps, fieldProps } = useCombobox(names);
  const open = (hit: Hit | undefined): void => {
    if (!hit) return;
    const { topic, id } = hit.section;
    onQuery('');
    go(helpPathOf(topic) + (id === undefined ? '' : `#${id}`));
  };
  const chosen = names[chosenIndex];
  const { onKeyDown, ...combobox } = fieldProps(chosen, () => open(hits[chosenIndex]));
  const field = { ...combobox, 'aria-expanded': hits.length > 0 };
  return (
    <search className={styles.search}>
      <label className={styles.field}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        <input
          {...field}
          aria-label={t('search')}
          placeholder={t('search')}
          enterKeyHint="go"
          value={query}
          onChange={(event) => {
            onQuery(event.currentTarget.value);
            restart();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && query !== '') onQuery('');
            else onKeyDown(event);
          }}
        />
      </label>
      {/* Stays in the page, so that the field always names a list that is there. */}
      <div {...listProps} role="listbox" aria-label={t('search')} className={styles.hits} hidden={hits.length === 0}>
        {hits.map((hit, n) => (
          <Option
            key={nameOf(hit)}
            id={optionId(nameOf(hit))}
            isChosen={n === chosenIndex}
            className={styles.hit}
            onPointerMove={() => choose(n)}
            onClick={() => open(hit)}
          >
            <HitText hit={hit} />
          </Option>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {sought === '' ? '' : hits.length === 0 ? t('none') : t('found', { count: hits.length })}
      </p>
    </search>
  );
}

function HitText({ hit: { page, section, title, paragraph } }: { hit: Hit }) {
  return (
    <span className={styles.words}>
      <strong>
        <Marked text={title.text} places={title.matches} />
      </strong>
      {section.id !== undefined && <small>{page}</small>}
      <span>
        <Marked text={paragraph.text} places={paragraph.matches} />
      </span>
    </span>
  );
}

function nameOf({ section: { topic, id } }: Hit): string {
  return id === undefined ? topic : `${topic}-${id}`;
}
