// Of one selected image: crop it, put another in its place, say what it shows, have its file.

import { Captions, Crop, Download, ImageUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/button.tsx';
import { download } from '../../../../ui/download.ts';
import { Divider } from '../../../../ui/island.tsx';
import { errorCode, openBoard, tell } from '../../session/calls.ts';
import { board, showNotice } from '../../session/store.ts';
import { openDialog } from '../../shell/dialogs.ts';
import { shownImage } from '../files/take-images.ts';
import { imageFileName } from './image-file-name.ts';

function replace(id: string): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) void replaceBy(id, file);
  };
  input.click();
}

async function replaceBy(id: string, file: File): Promise<void> {
  try {
    const { image } = await shownImage(file);
    await openBoard()?.changeImage(id, { file: image });
  } catch (error) {
    const code = errorCode(error);
    showNotice(code === 'image-type' ? 'unsupported-file' : code, file.name);
  }
}

function save(id: string): void {
  tell(async (calls) => {
    const [item] = await calls.items({ ids: [id] });
    if (!item?.image) return;
    const { sha256, mime, alt } = item.image;
    const file = await calls.imageFile(sha256);
    download(file, imageFileName(board.title, alt, file.type || mime));
  });
}

export function ImageBar({ id }: { id: string }) {
  const { t } = useTranslation('images');
  return (
    <>
      <IconButton icon={Crop} name={t('crop')} onClick={() => openDialog({ kind: 'crop', id })} />
      <IconButton icon={ImageUp} name={t('replace')} onClick={() => replace(id)} />
      <IconButton icon={Captions} name={t('alt')} onClick={() => openDialog({ kind: 'alt', id })} />
      <IconButton icon={Download} name={t('download')} onClick={() => save(id)} />
      <Divider />
    </>
  );
}
