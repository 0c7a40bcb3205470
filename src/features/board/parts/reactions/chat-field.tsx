// The chat at the own cursor: a field in the person's color that follows the pointer, or stands in the middle of the view where there is none. The
// others see what is typed (parts/people/cursor-names.tsx).

import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { LIMITS } from '#protocol/limits.ts';
import { typedText } from '#protocol/names.ts';
import { personColour } from '#protocol/people-colors.ts';
import { partIsHere } from '../../session/awaited-part.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { useBoard } from '../../session/use-board.ts';
import { reactionsOf } from '../../shell/reactions.ts';
import names from '../people/cursor-names.module.css';
import { useNaming } from '../people/naming.ts';
import styles from './chat-field.module.css';

/** The number of letters that are left when their count appears. */
const COUNTED = 20;
/** Distance from the edges of the view, CSS px. */
const EDGE_CSS = 8;
/** Distance from the tip of the cursor, CSS px. The names of others have the same. */
const OFFSET = { xCss: 12, yCss: 16 } as const;

export function ChatField({ canvas }: { canvas: HTMLElement }) {
  const board = useBoard();
  const { t } = useTranslation('reactions');
  const { people } = useSnapshot(board.store);
  const nameOf = useNaming();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const bubble = usePointerPosition(board, canvas);
  const self = people.find((one) => one.self);
  const count = [...text].length;

  // The field has the focus before the next key, which is typed into it.
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    partIsHere(board, 'chat', field.current);
  }, [board]);

  // The worker sends it within the rate, and takes it back some seconds after its last change.
  const sendChat = (chat: string | null) => board.tell((calls) => calls.chat(chat));
  const close = () => {
    reactionsOf(board).isChatOpen = false;
  };
  const type = (typed: string) => {
    const next = [...typedText(typed)].slice(0, LIMITS.chatLetters).join('');
    setText(next);
    sendChat(next.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') {
      sendChat(null);
      close();
      canvas.focus({ preventScroll: true });
    } else if (text.trim() !== '') {
      sendChat(text.trim());
      setText('');
    }
  };

  return (
    <div className={names.layer} dir="ltr">
      <div
        ref={bubble}
        className={names.name}
        data-chat
        data-unseen={(text !== '' && self?.chat === undefined) || undefined}
        style={{ background: personColour(self?.colour ?? 0) }}
      >
        <bdi className={names.who}>{self && nameOf(self)}</bdi>
        {text === '' && self?.chat && (
          <p className={names.chat} dir="auto">
            {self.chat}
          </p>
        )}
        <div className={styles.grow} data-text={text}>
          <textarea
            ref={field}
            className={styles.field}
            dir="auto"
            rows={1}
            value={text}
            aria-label={t('chat')}
            placeholder={t('chatPlaceholder')}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => type(value)}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
        </div>
        {count >= LIMITS.chatLetters - COUNTED && (
          <small className={styles.count} aria-hidden>
            {`${count} / ${LIMITS.chatLetters}`}
          </small>
        )}
      </div>
    </div>
  );
}

/** Keeps the field beside the pointer over the board, and within the view. */
function usePointerPosition(board: BoardSession, canvas: HTMLElement) {
  const bubble = useRef<HTMLDivElement>(null);
  const pointer = useRef<{ xCss: number; yCss: number } | null>(null);
  useLayoutEffect(() => {
    const move = () => {
      const element = bubble.current;
      const layer = element?.parentElement;
      if (!element || !layer) return;
      const { clientWidth: w, clientHeight: h } = layer;
      const { xCss, yCss } = pointer.current ?? { xCss: w / 2, yCss: h / 2 };
      const within = (css: number, size: number, max: number) =>
        Math.max(EDGE_CSS, Math.min(css, max - size - EDGE_CSS));
      const x = within(xCss + OFFSET.xCss, element.offsetWidth, w) - OFFSET.xCss;
      const y = within(yCss + OFFSET.yCss, element.offsetHeight, h) - OFFSET.yCss;
      element.style.transform = `translate(${x}px, ${y}px)`;
    };
    const point = (xPage: number, yPage: number) => {
      const { left, top } = canvas.getBoundingClientRect();
      pointer.current = { xCss: xPage - left, yCss: yPage - top };
      move();
    };
    const { xCss, yCss } = board.motion.pointed;
    if (Number.isNaN(xCss)) move();
    else point(xCss, yCss);
    const follow = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') point(event.clientX, event.clientY);
    };
    // It grows with its text, and the view shrinks when a keyboard comes up.
    const observer = new ResizeObserver(move);
    if (bubble.current?.parentElement) {
      observer.observe(bubble.current);
      observer.observe(bubble.current.parentElement);
    }
    addEventListener('pointermove', follow);
    return () => {
      observer.disconnect();
      removeEventListener('pointermove', follow);
    };
  }, [board, canvas]);
  return bubble;
}
