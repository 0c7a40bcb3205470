// Saves the open board, a frame or the selection as a template. Shown to people who have the board by membership.

import { useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/vanilla/utils';
import { ApiError } from '#protocol/browser/request.ts';
import type { ExportOptions } from '#protocol/exports.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { nameFrom } from '#protocol/names.ts';
import { TEMPLATE_COVER_PX } from '#protocol/templates.ts';
import { SaveTemplateDialog } from '../../../../workspace/save-template/save-template-dialog.tsx';
import type { BoardSession } from '../../session/board-session.ts';
import { useBoard } from '../../session/use-board.ts';
import { closeDialog } from '../../shell/dialogs.ts';
import { useOwnCard } from '../account/use-own-card.ts';

/** Twice the size of a cover. */
const PICTURE_PX = { w: 2 * TEMPLATE_COVER_PX.w, h: 2 * TEMPLATE_COVER_PX.h };

interface SaveDialogProps {
  /** Ids of the items that are saved with all that lies in them. Empty: all of the board. */
  ids: readonly string[];
}

export function SaveDialog({ ids }: SaveDialogProps) {
  const board = useBoard();
  const card = useOwnCard();
  const subject = useSubject(ids);
  if (card === null || subject === undefined) return null;
  const { title, picture } = subject;
  return (
    <SaveTemplateDialog
      content={{ boardId: card.id, ...(ids.length > 0 && { itemIds: ids }) }}
      title={title}
      teamId={card.project?.teamId}
      preview={<Picture picture={picture} />}
      ready={() => untilSaved(board)}
      cover={() => picture}
      onClose={() => closeDialog(board)}
    />
  );
}

interface Subject {
  /** The name that is suggested: the title of a single frame, else that of the board. */
  title: string;
  /** Null: nothing can be drawn. */
  picture: Promise<Blob | null>;
}

/** Undefined until it is known. */
function useSubject(ids: readonly string[]): Subject | undefined {
  const board = useBoard();
  const [subject, setSubject] = useState<Subject>();
  useEffect(() => {
    let isShown = true;
    void readFrame(board, ids).then((frame) => {
      if (!isShown) return;
      const title = nameFrom(frame?.text ?? '', 'place') || nameFrom(board.store.title, 'place');
      setSubject({ title, picture: draw(board, ids, frame) });
    });
    return () => {
      isShown = false;
    };
  }, [board, ids]);
  return subject;
}

/** Undefined: what is saved is no single frame. */
async function readFrame({ calls }: BoardSession, ids: readonly string[]): Promise<ItemJson | undefined> {
  if (!calls || ids.length !== 1) return undefined;
  const items = await calls.items({ ids: [...ids] }).catch(() => []);
  return items.find(({ kind }) => kind === 'frame');
}

async function draw(
  { calls }: BoardSession,
  ids: readonly string[],
  frame: ItemJson | undefined,
): Promise<Blob | null> {
  const options: ExportOptions = frame ? { frames: [frame.id] } : ids.length > 0 ? { selection: true } : {};
  const preview = await calls?.exportPreview(options, PICTURE_PX.w, PICTURE_PX.h).catch(() => null);
  return preview?.picture ?? null;
}

/** Rejects where the server cannot be reached: it would save an older board. */
function untilSaved({ calls, store }: BoardSession): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (store.saved?.state === 'offline') reject(new ApiError('network', 0));
      if (store.saved?.state === 'denied') reject(new ApiError('forbidden', 403));
    };
    const stopWatching = subscribeKey(store, 'saved', check);
    check();
    const saved = calls ? calls.saved() : Promise.resolve();
    void saved.then(resolve, reject).finally(stopWatching);
  });
}

function Picture({ picture }: Pick<Subject, 'picture'>) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let isShown = true;
    void picture.then((blob) => isShown && blob && setUrl(URL.createObjectURL(blob)));
    return () => {
      isShown = false;
    };
  }, [picture]);
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);
  return url !== undefined && <img src={url} alt="" />;
}
