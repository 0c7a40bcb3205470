// What can be done with one board, by what the person may do with it and by its status.

import {
  Archive,
  ArchiveRestore,
  CircleCheck,
  Copy,
  ExternalLink,
  FolderInput,
  Link2,
  Link2Off,
  Pencil,
  Pin,
  PinOff,
  Save,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react';
import { type RefObject, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import { boardPathOf } from '#protocol/routes.ts';
import { Localized } from '../../ui/overlay/localized.tsx';
import { Entry, Menu, MenuLine } from '../../ui/overlay/menu.tsx';
import { copyBoard, copyLink, mark, setStatus } from './actions.ts';
import { AtRest } from './at-rest.ts';
import { openDialog } from './dialogs-open.ts';

interface BoardMenuProps {
  trigger: RefObject<HTMLElement | null>;
  board: BoardCard;
  onSelect(): void;
  onClose(): void;
}

export function BoardMenu({ trigger, board, onSelect, onClose }: BoardMenuProps) {
  const { t } = useTranslation('dashboard');
  const { pinned, favourite, status, role } = board;
  const manages = role === 'manager';
  const changes = manages || role === 'editor';
  const isActive = status === 'active';
  const isByProject = useContext(AtRest).has(board.project?.id ?? '');
  return (
    <Localized>
      <Menu name={t('action.more')} trigger={trigger} placement="bottom end" onClose={onClose}>
        {status !== 'deleted' && (
          <>
            <Entry icon={ExternalLink} onPress={() => void window.open(boardPathOf(board.alias), '_blank', 'noopener')}>
              {t('action.open')}
            </Entry>
            <Entry icon={Link2} onPress={() => void copyLink(t, board)}>
              {t('action.copyLink')}
            </Entry>
            <Entry icon={favourite ? StarOff : Star} onPress={() => void mark(t, board, 'favourite', !favourite)}>
              {t(favourite ? 'action.unstar' : 'action.star')}
            </Entry>
            <Entry icon={pinned ? PinOff : Pin} onPress={() => void mark(t, board, 'pin', !pinned)}>
              {t(pinned ? 'action.unpin' : 'action.pin')}
            </Entry>
          </>
        )}
        <Entry icon={CircleCheck} onPress={onSelect}>
          {t('selection.start')}
        </Entry>
        {isActive && <MenuLine />}
        {isActive && changes && (
          <Entry icon={Pencil} onPress={() => openDialog({ kind: 'rename', board })}>
            {t('action.rename')}
          </Entry>
        )}
        {isActive && manages && (
          <Entry icon={FolderInput} onPress={() => openDialog({ kind: 'move', boards: [board] })}>
            {t('action.move')}
          </Entry>
        )}
        {isActive && (
          <Entry icon={Copy} onPress={() => void copyBoard(t, board)}>
            {t('action.copy')}
          </Entry>
        )}
        {isActive && (
          <Entry icon={Save} onPress={() => openDialog({ kind: 'save-template', board })}>
            {t('action.saveTemplate')}
          </Entry>
        )}
        {manages && <MenuLine />}
        {manages && isActive && (
          <Entry icon={Archive} onPress={() => void setStatus(t, [board], 'archived')}>
            {t('action.archive')}
          </Entry>
        )}
        {manages && !isActive && !isByProject && (
          <Entry icon={ArchiveRestore} onPress={() => void setStatus(t, [board], 'active')}>
            {t('action.restore')}
          </Entry>
        )}
        {manages && status === 'archived' && (
          <Entry icon={Link2Off} onPress={() => openDialog({ kind: 'archived-links', board })}>
            {t('action.links')}
          </Entry>
        )}
        {manages && (
          <Entry
            icon={Trash2}
            danger
            onPress={() => openDialog({ kind: status === 'deleted' ? 'clear' : 'delete', boards: [board] })}
          >
            {t(status === 'deleted' ? 'action.clear' : 'action.delete')}
          </Entry>
        )}
      </Menu>
    </Localized>
  );
}
