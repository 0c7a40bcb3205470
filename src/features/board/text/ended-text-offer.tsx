// The offer of a text that was ended from outside (SPEC: TXT-11): what happened, the words, and by one press each: back on the board, into
// the clipboard, discarded. One at a time, the newest first. Without words: why the person may no longer edit, until it is closed.

import { LockKeyhole, TextCursorInput, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { TextEnded } from '#protocol/board-events.ts';
import type { EndedText } from '../../../device/ended-text-store.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Island } from '../../../ui/island.tsx';
import { type BoardSession, errorCode } from '../session/board-session.ts';
import { useBoard } from '../session/use-board.ts';
import styles from './ended-text-offer.module.css';
import { offersOf, settleEndedText } from './ended-texts.ts';
import { plainOf } from './rich-text.ts';

type EndReason = Pick<TextEnded, 'reason' | 'by'>;

export function EndedTextOffer({ isAlone }: { isAlone: boolean }) {
  const board = useBoard();
  const endedTexts = offersOf(board);
  const { list, told } = useSnapshot(endedTexts);
  const { revoked } = useSnapshot(board.store).mode;
  const [closed, setClosed] = useState<typeof revoked>(undefined);
  const [text] = list as readonly EndedText[];
  const said: EndReason | null = told ?? (revoked && revoked !== closed ? { reason: revoked } : null);
  const close = (): void => {
    endedTexts.told = null;
    setClosed(revoked);
  };
  return (
    <div className={isAlone ? styles.alone : styles.stack}>
      {!isAlone && said && said.reason !== text?.reason && <Reason said={said} onClose={close} />}
      {text && <Offer key={text.atMs} text={text} mayPutBack={!isAlone} />}
    </div>
  );
}

function Reason({ said, onClose }: { said: EndReason; onClose(): void }) {
  const { t } = useTranslation(['ended-text', 'dict']);
  return (
    <Island className={styles.told} role="alert">
      <LockKeyhole aria-hidden strokeWidth={1.75} />
      <p>{useSentence(said)}</p>
      <IconButton small icon={X} name={t('dict:close')} tip="below" onClick={onClose} />
    </Island>
  );
}

function Offer({ text, mayPutBack }: { text: EndedText; mayPutBack: boolean }) {
  const board = useBoard();
  const endedTexts = offersOf(board);
  const { t } = useTranslation('ended-text');
  const { role, ready } = useSnapshot(board.store);
  const { takesFocus } = useSnapshot(endedTexts);
  const ways = useRef<HTMLDivElement>(null);
  const words = plainOf(text.paragraphs);
  useEffect(() => {
    if (!takesFocus) return;
    endedTexts.takesFocus = false;
    ways.current?.querySelector<HTMLElement>('button:last-child')?.focus();
  }, [takesFocus, endedTexts]);
  // The keys are the board's again, as they are once the offer is answered.
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !(event.target instanceof HTMLElement)) return;
    event.stopPropagation();
    event.target.blur();
  };
  return (
    <Island className={styles.offer} role="group" aria-label={t('name')} onKeyDown={leave}>
      <p className={styles.what} role="alert">
        <TextCursorInput aria-hidden strokeWidth={1.75} />
        {useSentence(text)}
      </p>
      <blockquote className={styles.words} dir="auto">
        {words}
      </blockquote>
      <div ref={ways} className={styles.ways}>
        <Button onClick={() => settleEndedText(board, text)}>{t('discard')}</Button>
        <Button kind="secondary" onClick={() => void copy(board, text, words)}>
          {t('copy')}
        </Button>
        {mayPutBack && ready && role === 'editor' && (
          <Button kind="primary" onClick={() => void putBack(board, text)}>
            {t('putBack')}
          </Button>
        )}
      </div>
    </Island>
  );
}

function useSentence({ reason, by }: EndReason): string {
  const { t } = useTranslation('ended-text');
  if (by !== undefined && (reason === 'deleted' || reason === 'locked')) return t(`why.${reason}By`, { by });
  return t(`why.${reason}`);
}

/** Where no way leads into the clipboard the words stay: they can be marked. */
async function copy(board: BoardSession, text: EndedText, words: string): Promise<void> {
  if (await copyText(words)) settleEndedText(board, text);
  else board.notify('copy-blocked');
}

/** A new item of the same kind in the same place: one undo step. */
async function putBack(board: BoardSession, text: EndedText): Promise<void> {
  const { parent: _parent, locked: _locked, lockedByLeader: _leader, hidden: _hidden, points: _, ...item } = text.item;
  const { id: _id, version: _version, bounds: _bounds, ...input } = item;
  const calls = board.calls;
  if (!calls) return;
  try {
    const given = [{ ...input, paragraphs: text.paragraphs }] as Parameters<typeof calls.load>[0];
    const ids = await calls.load(given, new Float64Array(), new Uint32Array(2));
    settleEndedText(board, text);
    await calls.setTool('select');
    await calls.select(ids);
  } catch (error) {
    board.notify(errorCode(error));
  }
}
