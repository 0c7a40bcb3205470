// What is set once for the board: who edits it, whether guests wait at the door, its public picture.

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type BoardMode, MODE } from '#protocol/bus.ts';
import { classes } from '../../../../../ui/classes.ts';
import rows from '../../../../../ui/person-rows.module.css';
import { Segments } from '../../../../../ui/segments.tsx';
import { Switch } from '../../../../../ui/switch.tsx';
import { useBoard } from '../../../session/use-board.ts';
import { SET_ADMITS, SET_PUBLISHED } from './operations.ts';
import styles from './people.module.css';
import { type Access, asked, type SharedBoard } from './use-access.ts';

const MODES = Object.keys(MODE) as BoardMode[];

export function BoardSettings({ shared, access }: { shared: SharedBoard; access: Access }) {
  const board = useBoard();
  const { t } = useTranslation('share-people');
  const { t: words } = useTranslation();
  const { mode } = useSnapshot(board.store);
  const set = (work: (boardId: string) => Promise<unknown>) =>
    void shared.change(async (boardId) => {
      await work(boardId);
      return undefined;
    });
  return (
    <details className={styles.settings}>
      <summary>{t('settings')}</summary>
      <h3 className={styles.heading}>{words('mode.title')}</h3>
      <Segments
        name={words('mode.title')}
        value={mode.name}
        choices={MODES.map((one) => ({ value: one, label: words(`share.mode.${one}`) }))}
        onChoose={(one) => board.tell((calls) => calls.setMode(one))}
      />
      <Setting
        name={t('door.name')}
        text={t('door.text')}
        on={access.admits === 'asked'}
        onChange={(on) => set((boardId) => asked(SET_ADMITS, { boardId, admits: on ? 'asked' : 'all' }))}
      />
      <Setting
        name={t('picture.name')}
        text={t('picture.text')}
        on={access.published}
        onChange={(on) => set((boardId) => asked(SET_PUBLISHED, { boardId, published: on }))}
      />
    </details>
  );
}

interface SettingProps {
  name: string;
  text: string;
  on: boolean;
  onChange(on: boolean): void;
}

function Setting({ name, text, on, onChange }: SettingProps) {
  const id = useId();
  return (
    <div className={classes(rows.row, styles.setting)}>
      <span className={rows.words}>
        <strong>{name}</strong>
        <span id={id}>{text}</span>
      </span>
      <Switch name={name} describedBy={id} on={on} onChange={onChange} />
    </div>
  );
}
