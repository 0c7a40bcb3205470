// The palette of the pages around boards: boards, people and actions, by typing a part of a name. Loaded when it is first opened.

import { type LucideIcon, Presentation } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { placesOf } from '#protocol/places.ts';
import { boardPathOf, ROUTES } from '#protocol/routes.ts';
import { Localized } from '../../ui/overlay/localized.tsx';
import { Option, useCombobox } from '../../ui/search/combobox.tsx';
import { Marked } from '../../ui/search/marked.tsx';
import styles from '../../ui/search/palette.module.css';
import { PaletteWindow } from '../../ui/search/palette-window.tsx';
import type { Workspace } from '../use-workspace.ts';
import { type Offered, useActions } from './actions.tsx';
import { useFound, wantedBy } from './found.ts';

/** As keyboards are labelled. */
const MODIFIER = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

const GROUPS = ['boards', 'people', 'actions'] as const;

interface Row {
  id: string;
  group: (typeof GROUPS)[number];
  face: ReactNode;
  name: string;
  detail?: string | undefined;
  address?: string | undefined;
  act?: (() => void) | undefined;
}

export function Palette({ workspace: { data }, onClose }: { workspace: Workspace; onClose(): void }) {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const wanted = wantedBy(typed);
  const found = useFound(data?.teamId, wanted);
  const offered = useActions(data?.teamId, wanted.kind === 'all' ? wanted.words : '', navigate);
  const list = useRows(data, wanted, found, offered);
  const { index, restart, optionId, listProps, fieldProps } = useCombobox(list.map((row) => row.id));
  const chosen = list[index];
  const run = (row: Row | undefined, { ctrlKey, metaKey }: Pick<KeyboardEvent | MouseEvent, 'ctrlKey' | 'metaKey'>) => {
    if (!row) return;
    onClose();
    if (row.address === undefined) row.act?.();
    else if (ctrlKey || metaKey) window.open(row.address, '_blank', 'noopener');
    else navigate(row.address);
  };
  return (
    <Localized>
      <PaletteWindow
        name={t('search')}
        label={t('search')}
        fieldProps={fieldProps(chosen?.id, (event) => run(chosen, event))}
        listProps={listProps}
        typed={typed}
        onType={(words) => {
          setTyped(words);
          restart();
        }}
        onClose={onClose}
        none={list.length === 0 && found.state !== 'asking' ? t(found.state === 'failed' ? 'failed' : 'none') : null}
        foot={<Foot />}
      >
        {GROUPS.map((group) => {
          const of = list.filter((row) => row.group === group);
          if (of.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: options stand in a group of their listbox
            <div key={group} role="group" aria-label={t(`group.${group}`)}>
              <p className={styles.group} aria-hidden>
                {t(`group.${group}`)}
              </p>
              {of.map((row) => (
                <Option
                  key={row.id}
                  id={optionId(row.id)}
                  isChosen={row === chosen}
                  onClick={(event) => run(row, event)}
                >
                  {row.face}
                  <span className={styles.name}>
                    <Marked text={row.name} places={placesOf(row.name, wanted.words)} />
                    {row.detail && <small className={styles.detail}>{row.detail}</small>}
                  </span>
                </Option>
              ))}
            </div>
          );
        })}
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

function useRows(
  data: Workspace['data'],
  { words, kind }: ReturnType<typeof wantedBy>,
  found: ReturnType<typeof useFound>,
  offered: readonly Offered[],
): Row[] {
  const { t: word } = useTranslation();
  const recent = kind === 'all' && words === '' ? (data?.recent.rows.slice(0, 5) ?? []) : found.boards;
  const boards = recent.map(
    ({ id, alias, title, project }): Row => ({
      id: `board-${id}`,
      group: 'boards',
      face: <Face icon={Presentation} />,
      name: title || word('board.untitled'),
      detail: project?.name,
      address: boardPathOf(alias),
    }),
  );
  const people = found.people.map(
    ({ person }): Row => ({
      id: `person-${person.id}`,
      group: 'people',
      face: (
        <span className={styles.face} style={{ background: person.color }} aria-hidden>
          {person.initials}
        </span>
      ),
      name: person.name,
      detail: person.email,
      address: `${ROUTES.teamPeople.path.replace(':teamId', data?.teamId ?? '')}?search=${encodeURIComponent(person.email)}`,
    }),
  );
  // A name that is typed is the title of a new board too: that is offered whatever is typed.
  const actions = offered
    .filter(({ id, name }) => words === '' || (id === 'new' && kind === 'all') || placesOf(name, words).length > 0)
    .map(
      ({ id, icon, name, address, act }): Row => ({
        id,
        group: 'actions',
        face: <Face icon={icon} />,
        name,
        address,
        act,
      }),
    );
  return kind === 'actions' ? actions : kind === 'people' ? people : [...boards, ...people, ...actions];
}

function Face({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={18} strokeWidth={1.75} aria-hidden />;
}
