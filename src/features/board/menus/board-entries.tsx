// What can be done with the board as a whole, in its own menu: for whom may, by their account; of a board of this device, what home
// offers too.

import { Copy, Folder, FolderInput, MonitorX, Pencil, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import { boardPathOf, ROUTES } from '#protocol/routes.ts';
import { PANEL } from '#protocol/session-links.ts';
import { mayBeSignedIn } from '../../../auth/may-be-signed-in.ts';
import { usePagePlace } from '../../../page/navigation.tsx';
import { Entry, MenuLine } from '../../../ui/overlay/menu.tsx';
import { copyOf } from '../../../workspace/copy-board.ts';
import { ownCardOf, readCard } from '../parts/account/own-card.ts';
import { errorCode } from '../session/board-session.ts';
import { useBoard } from '../session/use-board.ts';
import { openDialog } from '../shell/dialogs.ts';

/** The way to the board's project. */
export function ProjectEntry() {
  const { t } = useTranslation('dashboard');
  const { go } = usePagePlace();
  const { project } = useCard() ?? {};
  if (!project) return null;
  const { id, teamId, name } = project;
  return (
    <Entry icon={Folder} onPress={() => go(`${ROUTES.project.path}?teamId=${teamId}&projectId=${id}`)}>
      {t('action.toProject', { name })}
    </Entry>
  );
}

export function BoardEntries() {
  const board = useBoard();
  const { t } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const { go } = usePagePlace();
  const { alias, secret } = board.address;
  const { role } = useSnapshot(board.store);
  const card = useCard();
  useEffect(() => {
    if (mayBeSignedIn()) void readCard(board);
  }, [board]);

  const duplicate = async (of: BoardCard) => {
    try {
      go(boardPathOf((await copyOf(of)).alias));
    } catch (error) {
      board.notify(errorCode(error));
    }
  };
  const edits = role === 'editor';
  const manages = card?.role === 'manager';
  if (!edits && !card && secret === '') return null;
  return (
    <>
      {edits && (
        <Entry icon={Pencil} onPress={() => openDialog(board, { kind: 'rename' })}>
          {word('home.rename')}
        </Entry>
      )}
      {card && (
        <Entry icon={Copy} onPress={() => void duplicate(card)}>
          {t('action.copy')}
        </Entry>
      )}
      {card && manages && card.status === 'active' && (
        <Entry icon={FolderInput} onPress={() => openDialog(board, { kind: 'move' })}>
          {t('action.move')}
        </Entry>
      )}
      {secret !== '' && secret !== PANEL && (
        // Its page is left first: an open board keeps what home would take away.
        <Entry icon={MonitorX} onPress={() => go(`${ROUTES.home.path}?noredirect=1`, { state: { remove: alias } })}>
          {word('home.remove')}
        </Entry>
      )}
      {manages && (
        <Entry icon={Trash2} danger onPress={() => openDialog(board, { kind: 'delete' })}>
          {t('action.delete')}
        </Entry>
      )}
      <MenuLine />
    </>
  );
}

function useCard(): BoardCard | null {
  const board = useBoard();
  const { alias } = board.address;
  const card = useSnapshot(ownCardOf(board)).card as BoardCard | null;
  return card?.alias === alias ? card : null;
}
