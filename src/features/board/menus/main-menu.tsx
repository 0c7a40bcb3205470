// The board's menu. Loaded when its button is reached for.

import {
  FolderUp,
  Grid3x3,
  Hand,
  House,
  Languages,
  Lock,
  LogIn,
  Monitor,
  Plus,
  Settings,
  Touchpad,
} from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type BoardMode, MODE, PAPER, type PaperName } from '#protocol/bus.ts';
import { boardSavePath, withReturn } from '#protocol/return-path.ts';
import { boardPathOf, ROUTES } from '#protocol/routes.ts';
import { PANEL } from '#protocol/session-links.ts';
import { AccountSubmenu } from '../../../account/account-menu.tsx';
import { AppearanceChoices, LanguageChoices } from '../../../account/preferences.tsx';
import { WhatsNewEntry } from '../../../account/whats-new-entry.tsx';
import { mayBeSignedIn } from '../../../auth/may-be-signed-in.ts';
import { ConsentEntry } from '../../../consent/entry.tsx';
import {
  inputSettings,
  PALM_MODES,
  palmNow,
  setFingerMode,
  setLongPress,
  setPalmMode,
  setShortcuts,
  setSnap,
} from '../../../device/input-settings.ts';
import { flags } from '../../../flags/flags.ts';
import { usePagePlace } from '../../../page/navigation.tsx';
import { Localized } from '../../../ui/overlay/localized.tsx';
import { Choices, Entry, Menu, MenuLine, Submenu } from '../../../ui/overlay/menu.tsx';
import { useBoard } from '../session/use-board.ts';
import { openDialog } from '../shell/dialogs.ts';
import { BoardEntries, ProjectEntry } from './board-entries.tsx';
import { ActionEntries } from './entries.tsx';
import { InboxEntry } from './inbox-entry.tsx';
import { SnapChoices } from './snap-choices.tsx';
import { WheelChoices } from './wheel-choices.tsx';

const PAPERS = Object.keys(PAPER) as PaperName[];
const MODES = Object.keys(MODE) as BoardMode[];

export function MainMenu({ trigger, onClose }: { trigger: RefObject<HTMLElement | null>; onClose(): void }) {
  const board = useBoard();
  const { t } = useTranslation();
  const { go } = usePagePlace();
  const { role, paper, mode } = useSnapshot(board.store);
  const { fingerMode, longPress, palm, snap, shortcuts } = useSnapshot(inputSettings);
  const { alias, secret } = board.address;
  const editor = role === 'editor';

  return (
    <Localized>
      <Menu name={t('menu.title')} trigger={trigger} onClose={onClose}>
        <Entry icon={House} onPress={() => go(ROUTES.home.path)}>
          {t('menu.home')}
        </Entry>
        <ProjectEntry />
        {secret !== PANEL && (
          <Entry icon={Plus} onPress={() => go(ROUTES.incognito.path)}>
            {t('menu.newBoard')}
          </Entry>
        )}
        {secret !== PANEL &&
          (mayBeSignedIn() ? (
            <>
              <InboxEntry />
              <AccountSubmenu returnPath={boardPathOf(alias)} />
            </>
          ) : (
            <Entry icon={LogIn} onPress={() => go(withReturn(ROUTES.signIn.path, boardPathOf(alias)))}>
              {t('home.signIn')}
            </Entry>
          ))}
        {mode.mayChange && secret !== '' && secret !== PANEL && (
          <Entry icon={FolderUp} onPress={() => go(boardSavePath(alias))}>
            {t('menu.saveToProject')}
          </Entry>
        )}
        <MenuLine />
        <BoardEntries />
        <ActionEntries place="menu" section="files" />
        <MenuLine />
        <ActionEntries place="menu" section="view" />
        <MenuLine />
        {editor && (
          <Submenu icon={Grid3x3} label={t('paper.title')}>
            <Choices
              title={t('paper.title')}
              value={paper}
              choices={PAPERS.map((one) => ({ value: one, label: t(`paper.${one}`) }))}
              onChoose={(one) => board.tell((calls) => calls.setPaper(one))}
            />
          </Submenu>
        )}
        {mode.mayChange && (
          <Submenu icon={Lock} label={t('mode.title')}>
            <Choices
              title={t('mode.title')}
              value={mode.name}
              choices={MODES.map((one) => ({ value: one, label: t(`mode.${one}`) }))}
              onChoose={(one) => board.tell((calls) => calls.setMode(one))}
            />
          </Submenu>
        )}
        {/* Of this device, not of the board. */}
        <Submenu icon={Settings} label={t('menu.preferences')}>
          <Submenu icon={Monitor} label={t('appearance.title')}>
            <AppearanceChoices />
          </Submenu>
          <Submenu icon={Languages} label={t('language.title')}>
            <LanguageChoices />
          </Submenu>
          <ConsentEntry />
          {editor && <SnapChoices />}
          <Submenu icon={Touchpad} label={t('input.title')}>
            <Choices
              title={t('input.finger')}
              value={fingerMode}
              choices={[
                { value: 'draw', label: t('input.fingerDraws') },
                { value: 'pan', label: t('input.fingerPans') },
              ]}
              onChoose={(mode) => {
                setFingerMode(mode);
                board.tell((calls) => calls.setFingerMode(mode));
              }}
            />
            <WheelChoices />
            {editor && flags.features.floatingToolbar && (
              <Choices
                title={t('input.hold')}
                value={longPress ? 'on' : 'off'}
                choices={[
                  { value: 'on', label: t('on') },
                  { value: 'off', label: t('off') },
                ]}
                onChoose={(value) => setLongPress(value === 'on')}
              />
            )}
            <Choices
              title={t('palm.title')}
              value={palm}
              choices={PALM_MODES.map((mode) => ({ value: mode, label: t(`palm.${mode}`) }))}
              onChoose={(mode) => {
                setPalmMode(mode);
                board.tell((calls) => calls.setPalm(...palmNow()));
              }}
            />
            <Entry icon={Hand} onPress={() => openDialog(board, { kind: 'calibrate' })}>
              {t('calibrate.entry')}
            </Entry>
            <Choices
              title={t('input.snap')}
              value={snap ? 'on' : 'off'}
              choices={[
                { value: 'on', label: t('on') },
                { value: 'off', label: t('off') },
              ]}
              onChoose={(value) => {
                setSnap(value === 'on');
                board.tell((calls) => calls.setSnap(value === 'on'));
              }}
            />
            <Choices
              title={t('input.shortcuts')}
              value={shortcuts ? 'on' : 'off'}
              choices={[
                { value: 'on', label: t('on') },
                { value: 'off', label: t('off') },
              ]}
              onChoose={(value) => setShortcuts(value === 'on')}
            />
          </Submenu>
        </Submenu>
        <ActionEntries place="menu" section="board" />
        {secret !== PANEL && <WhatsNewEntry />}
      </Menu>
    </Localized>
  );
}
