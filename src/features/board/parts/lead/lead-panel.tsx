// The panel from which a board is led: locked focus, silence, hidden names, the tools of the others, raised hands, the agenda.

import { Megaphone } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { ChangeLeadRequest } from '#protocol/contract/leads.ts';
import { flags } from '../../../../flags/flags.ts';
import { Button } from '../../../../ui/button.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { useBoard } from '../../session/use-board.ts';
import { SidePanel } from '../../shell/side-panel.tsx';
import { closePanel } from '../../shell/side-panels.ts';
import { useNaming } from '../people/naming.ts';
import { Agenda } from './agenda.tsx';
import { changeLead } from './change-lead.ts';
import { Hands } from './hands.tsx';
import styles from './lead.module.css';
import { ToolChoice } from './tool-choice.tsx';
import { useFailure } from './use-failure.ts';

export function LeadPanel({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const { t } = useTranslation('lead');
  const { t: word } = useTranslation();
  const { lead, mode } = useSnapshot(board.store);
  const [failed, attempt] = useFailure();
  const set = (change: ChangeLeadRequest): void => attempt(changeLead(board.address, change));
  // The panel is only for people who may lead.
  useEffect(() => {
    if (!mode.mayChange) closePanel(board);
  }, [mode.mayChange, board]);
  return (
    <SidePanel title={t('title')} canvas={canvas}>
      <div className={styles.panel}>
        <p className={styles.failed} role="alert">
          {failed && t('failed')}
        </p>
        <section className={styles.section}>
          {flags.features.lockedFocus && (
            <Setting
              name={t('lock')}
              hint={t('lockHint')}
              on={lead.focus !== null}
              onChange={(isFocusLocked) => set({ isFocusLocked })}
            />
          )}
          {flags.features.lockedFocus && lead.focus !== null && <WhoLeft />}
          <Setting
            name={t('silence')}
            hint={t('silenceHint')}
            on={lead.isSilent}
            onChange={(isSilent) => set({ isSilent })}
          />
          <Setting
            name={t('hideNames')}
            hint={t('hideNamesHint')}
            on={lead.hidesNames}
            onChange={(hidesNames) => set({ hidesNames })}
          />
          <Button kind="secondary" className={styles.call} onClick={() => board.tell((calls) => calls.callEverybody())}>
            <Megaphone aria-hidden strokeWidth={1.75} />
            {word('people.call')}
          </Button>
        </section>
        <Hands />
        <ToolChoice tools={lead.tools} onChoose={(tools) => set({ tools })} />
        <Agenda />
      </div>
    </SidePanel>
  );
}

interface SettingProps {
  name: string;
  hint: string;
  on: boolean;
  onChange(on: boolean): void;
}

function Setting({ name, hint, on, onChange }: SettingProps) {
  const id = useId();
  return (
    <div className={styles.setting}>
      <div className={styles.switch}>
        <span>{name}</span>
        <Switch name={name} on={on} describedBy={id} onChange={onChange} />
      </div>
      <p id={id} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}

function WhoLeft() {
  const board = useBoard();
  const { t } = useTranslation('lead');
  const nameOf = useNaming();
  const { people } = useSnapshot(board.store);
  const left = people.filter(({ self, hasLeftFocus }) => !self && hasLeftFocus);
  if (left.length === 0) return null;
  return (
    <div>
      <p className={styles.hint}>{t('elsewhere', { count: left.length })}</p>
      <ul className={styles.list}>
        {left.map((person) => (
          <li key={person.session} className={styles.row}>
            <span className={styles.name}>{nameOf(person)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
