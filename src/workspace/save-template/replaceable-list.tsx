// The templates that a person may replace, to be found by name.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import fields from '../../ui/field.module.css';
import { usePaged } from '../paged-list.ts';
import { ask } from '../signed-in-api.ts';
import { reloadTemplates, TEMPLATE_LISTS } from '../templates/template-data.ts';
import { useSettled } from '../use-settled.ts';
import { REPLACEABLE_TEMPLATES, type ReplaceableTemplatesQuery } from './operations.ts';
import type { Owner } from './owners.ts';
import styles from './save-template.module.css';

type Row = ReplaceableTemplatesQuery['managedTemplates']['rows'][number];
export type Replaceable = Pick<Row, 'id' | 'name' | 'owner'>;

interface ReplaceableListProps {
  /** Owners whose templates are listed. */
  owners: readonly Owner[];
  chosen: Replaceable | undefined;
  /** Undefined: the chosen one is not shown any more. */
  onChoose(template: Replaceable | undefined): void;
}

/** Returns the person, and the team `teamId` and its organization; without `teamId` the first team that has categories. */
export function replaceableOwners(owners: readonly Owner[], teamId: string | undefined): Owner[] {
  const listedId = teamId ?? owners.find((owner) => owner.teamId !== undefined)?.teamId;
  return owners.filter(({ owner, teamId: id }) => owner === 'person' || id === listedId);
}

export function ReplaceableList({ owners, chosen, onChoose }: ReplaceableListProps) {
  const { t } = useTranslation('templates');
  const [search, setSearch] = useState('');
  const { rows, error, more } = useReplaceable(owners, useSettled(search.trim()));
  const isShown = rows?.some(({ id }) => id === chosen?.id);
  useEffect(() => {
    if (chosen && !isShown) onChoose(undefined);
  }, [chosen, isShown, onChoose]);
  return (
    <div className={styles.fields}>
      <label className={fields.field}>
        {t('board.save.which')}
        <input
          type="search"
          dir="auto"
          placeholder={t('board.insert.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </label>
      <div
        role="radiogroup"
        aria-label={t('board.save.which')}
        aria-busy={rows === undefined}
        className={styles.choices}
      >
        {rows?.map((template) => (
          <label key={template.id} className={styles.choice}>
            <input
              type="radio"
              name="template"
              checked={template.id === chosen?.id}
              onChange={() => onChoose(template)}
            />
            <bdi>{template.name}</bdi>
            <small>{t(`board.owner.${template.owner}Short`)}</small>
          </label>
        ))}
      </div>
      {rows?.length === 0 && more === null && <p role="status">{t('board.save.noneToReplace')}</p>}
      {(error !== undefined || more?.hasFailed) && <p role="alert">{t('board.save.errors.network')}</p>}
      {more && (
        <Button kind="secondary" onClick={more.load}>
          {t('board.insert.more')}
        </Button>
      )}
    </div>
  );
}

/** `rows` undefined: not loaded. Retired ones are left out. */
function useReplaceable(owners: readonly Owner[], search: string) {
  // No events come to an open board: each opening loads the list anew.
  useEffect(reloadTemplates, []);
  const load = async (page: number, signal: AbortSignal) => {
    const pages = await Promise.all(
      owners.map(({ owner, ownerId }) => ask(REPLACEABLE_TEMPLATES, { owner, ownerId, search, page }, signal)),
    );
    const lists = pages.map(({ managedTemplates }) => managedTemplates);
    return {
      count: lists.reduce((sum, { count }) => sum + count, 0),
      totalPage: Math.max(...lists.map(({ totalPage }) => totalPage)),
      rows: lists.flatMap(({ rows }) => rows),
    };
  };
  const name = JSON.stringify(['replaceable', owners.map(({ ownerId }) => ownerId), search]);
  const { list, error, more } = usePaged<Row>(
    TEMPLATE_LISTS + name,
    { load, keyOf: ({ id }) => id, isLive: false },
    [],
  );
  return { rows: list?.rows.filter(({ isRetired, mayChange }) => mayChange && !isRetired), error, more };
}
