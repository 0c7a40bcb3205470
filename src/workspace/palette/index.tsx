// The palette of the pages around boards: boards, what is written on them, people and actions, by typing. Loaded when it is first opened.

import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Localized } from '../../ui/overlay/localized.tsx';
import { Option, useCombobox } from '../../ui/search/combobox.tsx';
import { Marked } from '../../ui/search/marked.tsx';
import styles from '../../ui/search/palette.module.css';
import { PaletteWindow } from '../../ui/search/palette-window.tsx';
import type { Workspace } from '../use-workspace.ts';
import { useActions } from './actions.tsx';
import { searchFrom, useFound } from './found.ts';
import { GROUPS, type Row, useRows } from './rows.tsx';

/** Keyboards are labelled so. */
const MODIFIER = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

export function Palette({ workspace: { data }, onClose }: { workspace: Workspace; onClose(): void }) {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const search = searchFrom(typed);
  const found = useFound(data?.teamId, search);
  const offered = useActions(data?.teamId, search.kind === 'all' ? search.query : '', navigate);
  const list = useRows(data, search, found, offered);
  const { index, restart, optionId, listProps, fieldProps } = useCombobox(list.map((row) => row.id));
  const chosen = list[index];
  const run = (row: Row | undefined, { ctrlKey, metaKey }: Pick<KeyboardEvent | MouseEvent, 'ctrlKey' | 'metaKey'>) => {
    if (!row) return;
    onClose();
    if (row.address === undefined) row.act?.();
    else if (ctrlKey || metaKey) window.open(row.address, '_blank', 'noopener');
    else navigate(row.address);
  };
  const option = (row: Row) => (
    <Option key={row.id} id={optionId(row.id)} isChosen={row === chosen} onClick={(event) => run(row, event)}>
      {row.face}
      <span className={styles.name}>
        <bdi className={row.isLine ? styles.line : undefined}>
          <Marked text={row.name} places={row.places} />
        </bdi>
        {row.detail && <small className={styles.detail}>{row.detail}</small>}
      </span>
    </Option>
  );
  return (
    <Localized>
      <PaletteWindow
        name={t('search')}
        label={t('search')}
        fieldProps={fieldProps(chosen?.id, (event) => run(chosen, event))}
        listProps={listProps}
        typed={typed}
        onType={(query) => {
          setTyped(query);
          restart();
        }}
        onClose={onClose}
        none={list.length === 0 && found.state !== 'asking' ? t(found.state === 'failed' ? 'failed' : 'none') : null}
        foot={<Foot />}
      >
        {GROUPS.map((group) => {
          const rows = list.filter((row) => row.group === group);
          if (rows.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: options stand in a group of their listbox
            <div key={group} role="group" aria-label={t(`group.${group}`)}>
              <p className={styles.group} aria-hidden>
                {t(`group.${group}`)}
              </p>
              {rows.map(option)}
            </div>
          );
        })}
        {list.filter(({ group }) => group === null).map(option)}
      </PaletteWindow>
    </Localized>
  );
}

function Foot() {
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
        <kbd>&gt;</kbd> {t('actionsOnly')}
      </span>
      <span>
        <kbd>@</kbd> {t('peopleOnly')}
      </span>
    </>
  );
}
