// The menu of what lies under a right click or a long press, or of the board itself.

import {
  ArrowDown,
  ArrowUp,
  ClipboardPaste,
  Copy,
  Download,
  Image,
  Keyboard,
  Layers,
  Maximize,
  PencilLine,
  ScanSearch,
  Scissors,
  SquareDashed,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Entry, Menu, MenuLine, Submenu } from '../../../ui/overlay/menu.tsx';
import { type Action, actions } from '../actions.ts';
import { openDialog } from '../dialogs/dialogs.ts';
import { ExportEntries } from '../export-entries.tsx';
import { keysOf } from '../input/shortcuts.ts';
import { copySelection, pasteByMenu } from '../selection/clipboard.ts';
import { board } from '../state.ts';
import { openBoard, tell } from '../tell.ts';
import { awaitTextBox } from '../text/editing.ts';
import { closeContextMenu, type MenuAsked, openContextMenu } from './asked.ts';
import styles from './context-menu.module.css';
import { copyPicture } from './copy-picture.ts';
import { pick } from './pick.ts';

const WITH_TEXT: readonly string[] = ['text', 'sticky', 'rectangle', 'ellipse', 'diamond', 'shape', 'frame'];

export function ContextMenu({ asked, canvas }: { asked: MenuAsked; canvas: HTMLElement }) {
  const { t, i18n } = useTranslation();
  const { selection } = useSnapshot(board);
  const anchor = useRef<HTMLSpanElement>(null);
  const [ofSelection, setOfSelection] = useState<boolean | null>(null);

  useEffect(() => {
    let gone = false;
    const calls = openBoard();
    if (!calls) return closeContextMenu();
    pick(calls, asked).then((is) => !gone && setOfSelection(is), closeContextMenu);
    return () => {
      gone = true;
    };
  }, [asked]);

  // Nobody else has taken the keys: they are the board's again.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) canvas.focus({ preventScroll: true });
      });
    },
    [canvas],
  );

  useEffect(() => {
    const again = (event: MouseEvent): void => {
      event.preventDefault();
      if (event.target instanceof Element && event.target.closest('[role=menu]')) return;
      // The one is gone before the other comes: what closes with it must not close the next.
      closeContextMenu();
      setTimeout(() => openContextMenu({ xCss: event.clientX, yCss: event.clientY }));
    };
    // What lies over the page while a menu is open has a menu of the browser's own.
    addEventListener('contextmenu', again, { capture: true });
    return () => removeEventListener('contextmenu', again, { capture: true });
  }, []);

  const shown = ofSelection === false || (ofSelection && selection.count > 0);
  return (
    <I18nProvider locale={i18n.language === 'cimode' ? 'en' : i18n.language}>
      <span ref={anchor} className={styles.anchor} style={{ left: asked.xCss, top: asked.yCss }} />
      {shown && (
        <Menu
          name={t(ofSelection ? 'selection.menu' : 'board.menu')}
          trigger={anchor}
          onClose={closeContextMenu}
          offset={2}
        >
          {ofSelection ? <SelectionEntries /> : <BoardEntries asked={asked} />}
        </Menu>
      )}
    </I18nProvider>
  );
}

function ActionEntry({ action, icon }: { action: Action; icon?: Action['icon'] }) {
  const { t } = useTranslation();
  return (
    <Entry
      icon={icon ?? action.icon}
      keys={action.keys?.[0] ? keysOf(action.keys[0]) : undefined}
      danger={action.id === 'delete'}
      disabled={action.enabled ? !action.enabled() : false}
      onPress={action.run}
    >
      {t(`action.${action.label}`)}
    </Entry>
  );
}

function SelectionEntries() {
  const { t } = useTranslation();
  const { selection, role } = useSnapshot(board);
  const { count, ids, kinds, locked } = selection;
  const [id] = ids;
  const edits = role === 'editor';
  const words = edits && !locked && count === 1 && kinds.length === 1 && WITH_TEXT.includes(kinds[0] ?? '');
  return (
    <>
      {words && id && (
        <Entry
          icon={PencilLine}
          keys={keysOf('Enter')}
          onPress={() => {
            tell((calls) => calls.beginEdit(id));
            awaitTextBox();
          }}
        >
          {t(kinds[0] === 'frame' ? 'action.editTitle' : 'action.editText')}
        </Entry>
      )}
      {words && <MenuLine />}
      {edits && !locked && (
        <Entry icon={Scissors} keys={keysOf('Mod+x')} onPress={() => void copySelection(true)}>
          {t('action.cut')}
        </Entry>
      )}
      <Entry icon={Copy} keys={keysOf('Mod+c')} onPress={() => void copySelection(false)}>
        {t('action.copy')}
      </Entry>
      {edits && <ActionEntry action={actions.duplicate} />}
      <Entry icon={Image} onPress={() => void copyPicture()}>
        {t('action.copyPng')}
      </Entry>
      <Submenu icon={Download} label={t('action.exportSelection')}>
        <ExportEntries selection />
      </Submenu>
      {edits && !locked && (
        <>
          <MenuLine />
          {count > 1 && <ActionEntry action={actions.group} />}
          {kinds.includes('group') && <ActionEntry action={actions.ungroup} />}
          <Submenu icon={Layers} label={t('selection.order')}>
            <ActionEntry action={actions.front} />
            <ActionEntry action={actions.forward} icon={ArrowUp} />
            <ActionEntry action={actions.backward} icon={ArrowDown} />
            <ActionEntry action={actions.back} />
          </Submenu>
        </>
      )}
      <MenuLine />
      <ActionEntry action={actions.fitSelection} icon={ScanSearch} />
      {edits && <ActionEntry action={locked ? actions.unlock : actions.lock} />}
      {edits && !locked && (
        <>
          <MenuLine />
          <ActionEntry action={actions.delete} />
        </>
      )}
    </>
  );
}

function BoardEntries({ asked }: { asked: MenuAsked }) {
  const { t } = useTranslation();
  const { role } = useSnapshot(board);
  const { xCss, yCss, byKey } = asked;
  return (
    <>
      {role === 'editor' && (
        <Entry
          icon={ClipboardPaste}
          keys={keysOf('Mod+v')}
          onPress={() => void pasteByMenu(byKey ? undefined : { xCss, yCss })}
        >
          {t('action.paste')}
        </Entry>
      )}
      <ActionEntry action={actions.selectAll} icon={SquareDashed} />
      <MenuLine />
      <ActionEntry action={actions.fit} icon={Maximize} />
      <ActionEntry action={actions.actualSize} />
      <MenuLine />
      <Submenu icon={Download} label={t('action.exportBoard')}>
        <ExportEntries selection={false} />
      </Submenu>
      <Entry icon={Keyboard} keys={['?']} onPress={() => openDialog({ kind: 'help' })}>
        {t('help.title')}
      </Entry>
    </>
  );
}
