// A palette with its rows, on the pages around boards and on a board: a field, groups of rows, and what the keys do.

import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Localized } from '../../ui/overlay/localized.tsx';
import { Option, useCombobox } from '../../ui/search/combobox.tsx';
import { Marked } from '../../ui/search/marked.tsx';
import styles from '../../ui/search/palette.module.css';
import { PaletteWindow } from '../../ui/search/palette-window.tsx';
import { MODIFIER } from '../modifier.ts';
import type { Found } from './found.ts';
import type { Row } from './rows.tsx';

interface PaletteRowsProps {
  /** The name of the dialog. */
  name: string;
  /** The label of the field. */
  label: string;
  fieldRef?: Ref<HTMLInputElement> | undefined;
  typed: string;
  onType(typed: string): void;
  /** Rows of a group follow one another. */
  rows: readonly Row[];
  state: Found['state'];
  /** Whether people are found. */
  hasPeople: boolean;
  /** Leads to a path of this origin. */
  go(address: string): void;
  onClose(): void;
}

export function PaletteRows(props: PaletteRowsProps) {
  const { name, label, fieldRef, typed, onType, rows, state, hasPeople, go, onClose } = props;
  const { t } = useTranslation('palette');
  const { index, restart, optionId, listProps, fieldProps } = useCombobox(rows.map((row) => row.id));
  const chosen = rows[index];
  const run = (row: Row | undefined, { ctrlKey, metaKey }: Pick<KeyboardEvent | MouseEvent, 'ctrlKey' | 'metaKey'>) => {
    if (!row) return;
    onClose();
    if (row.address !== undefined && (ctrlKey || metaKey)) window.open(row.address, '_blank', 'noopener');
    else if (row.act) row.act();
    else if (row.address !== undefined) go(row.address);
  };
  const option = (row: Row) => (
    <Option
      key={row.id}
      id={optionId(row.id)}
      className={styles.option}
      isChosen={row === chosen}
      data-danger={row.isDanger || undefined}
      onClick={(event) => run(row, event)}
    >
      <span className={styles.face}>{row.face}</span>
      <span className={styles.name}>
        <bdi className={row.isLine ? styles.line : undefined}>
          <Marked text={row.name} places={row.matches} />
        </bdi>
        {row.detail && (
          <small className={styles.detail}>
            <bdi>{row.detail}</bdi>
          </small>
        )}
      </span>
      {row.end}
    </Option>
  );
  const groups = [...new Set(rows.map(({ group }) => group))];
  return (
    <Localized>
      <PaletteWindow
        name={name}
        label={label}
        fieldRef={fieldRef}
        fieldProps={fieldProps(chosen?.id, (event) => run(chosen, event))}
        listProps={listProps}
        typed={typed}
        onType={(query) => {
          onType(query);
          restart();
        }}
        onClose={onClose}
        none={rows.length === 0 && state !== 'asking' ? t(state === 'failed' ? 'failed' : 'none') : null}
        note={rows.length > 0 && state === 'failed' ? t('deviceOnly') : null}
        foot={<Foot hasPeople={hasPeople} />}
      >
        {groups.map((group) => {
          const options = rows.filter((row) => row.group === group).map(option);
          if (group === null) return options;
          return (
            // biome-ignore lint/a11y/useSemanticElements: options stand in a group of their listbox
            <div key={group} role="group" aria-label={t(`group.${group}`)}>
              <p className={styles.group} aria-hidden>
                {t(`group.${group}`)}
              </p>
              {options}
            </div>
          );
        })}
      </PaletteWindow>
    </Localized>
  );
}

function Foot({ hasPeople }: { hasPeople: boolean }) {
  const { t } = useTranslation('palette');
  return (
    <>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')}
      </span>
      <span>
        <kbd>↵</kbd> {t('open')}
      </span>
      <span>
        <kbd>{MODIFIER}</kbd> <kbd>↵</kbd> {t('newTab')}
      </span>
      <span className={styles.signs}>
        <kbd dir="ltr">&gt;</kbd> {t('actionsOnly')}
      </span>
      {hasPeople && (
        <span>
          <kbd>@</kbd> {t('peopleOnly')}
        </span>
      )}
    </>
  );
}
