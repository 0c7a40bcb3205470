// Of one selected image: crop it, put another in its place, say what it shows, have its file.

import { Captions, Crop, Download, ImageUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SelectionState } from '#protocol/board-events.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { download } from '../../../../ui/download.ts';
import { Divider } from '../../../../ui/island.tsx';
import { type BoardSession, errorCode } from '../../session/board-session.ts';
import { useBoard } from '../../session/use-board.ts';
import { openDialog } from '../../shell/dialogs.ts';
import { shownImage } from '../files/take-images.ts';
import { imageFileName } from './image-file-name.ts';

function replace(board: BoardSession, id: string): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) void replaceBy(board, id, file);
  };
  input.click();
}

async function replaceBy(board: BoardSession, id: string, file: File): Promise<void> {
  try {
    const { image } = await shownImage(board, file);
    await board.calls?.changeImage(id, { file: image });
  } catch (error) {
    const code = errorCode(error);
    board.notify(code === 'image-type' ? 'unsupported-file' : code, file.name);
  }
}

function save(board: BoardSession, id: string): void {
  board.tell(async (calls) => {
    const [item] = await calls.items({ ids: [id] });
    if (!item?.image) return;
    const { sha256, mime, alt } = item.image;
    const file = await calls.imageFile(sha256);
    download(file, imageFileName(board.store.title, alt, file.type || mime));
  });
}

export function ImageBar({ selection }: { selection: SelectionState }) {
  const board = useBoard();
  const { t } = useTranslation('images');
  const [id] = selection.ids;
  if (id === undefined) return null;
  return (
    <>
      <IconButton icon={Crop} name={t('crop')} onClick={() => openDialog(board, { kind: 'crop', id })} />
      <IconButton icon={ImageUp} name={t('replace')} onClick={() => replace(board, id)} />
      <IconButton icon={Captions} name={t('alt')} onClick={() => openDialog(board, { kind: 'alt', id })} />
      <IconButton icon={Download} name={t('download')} onClick={() => save(board, id)} />
      <Divider />
    </>
  );
}
