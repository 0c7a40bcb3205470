// The dialogs of one image: which part of it is shown, and what it shows in words.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemJson } from '#protocol/item-json.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useBoard } from '../../session/use-board.ts';
import { closeDialog } from '../../shell/dialogs.ts';
import { CropField, type Part, WHOLE } from './crop-field.tsx';
import styles from './images.module.css';

type Picture = NonNullable<ItemJson['image']>;

export function ImageDialog({ kind, id }: { kind: 'crop' | 'alt'; id: string }) {
  const board = useBoard();
  const [image, setImage] = useState<Picture | null>(null);
  useEffect(() => {
    let counts = true;
    void board.calls?.items({ ids: [id] }).then(([item]) => {
      if (!counts) return;
      if (item?.image) setImage(item.image);
      else closeDialog(board);
    });
    return () => {
      counts = false;
    };
  }, [id, board]);
  if (!image) return null;
  return kind === 'crop' ? <CropDialog id={id} image={image} /> : <AltDialog id={id} image={image} />;
}

function CropDialog({ id, image }: { id: string; image: Picture }) {
  const board = useBoard();
  const { t } = useTranslation(['images', 'dict']);
  const address = useAddress(image.sha256);
  const [part, setPart] = useState<Part>([...(image.crop ?? WHOLE)]);
  const apply = () => {
    closeDialog(board);
    if (`${part}` !== `${image.crop ?? WHOLE}`) board.tell((calls) => calls.changeImage(id, { crop: part }));
  };
  return (
    <Dialog
      wide
      title={t('images:cropTitle')}
      closeName={t('dict:close')}
      onClose={() => closeDialog(board)}
      footer={
        <>
          <Button onClick={() => setPart(WHOLE)}>{t('images:whole')}</Button>
          <Button kind="primary" onClick={apply}>
            {t('images:apply')}
          </Button>
        </>
      }
    >
      {address === null ? (
        <p className={styles.hint}>{t('images:lost')}</p>
      ) : (
        address && <CropField address={address} image={image} part={part} onChange={setPart} />
      )}
    </Dialog>
  );
}

function AltDialog({ id, image }: { id: string; image: Picture }) {
  const board = useBoard();
  const { t } = useTranslation(['images', 'dict']);
  const [alt, setAlt] = useState(image.alt ?? '');
  const save = () => {
    closeDialog(board);
    if (alt !== (image.alt ?? '')) board.tell((calls) => calls.changeImage(id, { alt: alt.trim() }));
  };
  return (
    <Dialog
      title={t('images:alt')}
      closeName={t('dict:close')}
      onClose={() => closeDialog(board)}
      footer={
        <Button kind="primary" onClick={save}>
          {t('images:save')}
        </Button>
      }
    >
      <p className={styles.hint} id="image-alt-hint">
        {t('images:altHint')}
      </p>
      <textarea
        className={styles.alt}
        aria-label={t('images:alt')}
        aria-describedby="image-alt-hint"
        dir="auto"
        rows={3}
        maxLength={1000}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
    </Dialog>
  );
}

/** Of the image's file; undefined: on its way; null: it cannot be had now. */
function useAddress(sha256: string): string | null | undefined {
  const board = useBoard();
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    let made: string | undefined;
    let counts = true;
    board.calls?.imageFile(sha256).then(
      (file) => {
        if (!counts) return;
        made = URL.createObjectURL(file);
        setAddress(made);
      },
      () => counts && setAddress(null),
    );
    return () => {
      counts = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [sha256, board]);
  return address;
}
