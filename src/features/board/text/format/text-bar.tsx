// The bar of an open text: below it like the bar of a selection, on a phone a row of the sheet with the tools. Loaded with the first text.

import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { EditingState } from '#protocol/board-events.ts';
import { useBack } from '../../../../ui/back.ts';
import { FlyoutPlace } from '../../../../ui/flyout.tsx';
import { Island } from '../../../../ui/island.tsx';
import { islandsBeside } from '../../../../ui/overlay/keep-placed.ts';
import { Toolbar } from '../../../../ui/toolbar.tsx';
import { useBoard } from '../../session/use-board.ts';
import { handleBoxes, placeBar } from '../../shell/beside.ts';
import { onPhone, phone } from '../../shell/on-phone.ts';
import type { TextEdit } from '../text-edit.ts';
import { useInView } from '../text-in-view.ts';
import type { Formats } from './formats.ts';
import { LinkForm } from './link-form.tsx';
import styles from './text-bar.module.css';
import { TextButtons } from './text-buttons.tsx';
import { TextCommands } from './text-commands.ts';
import { TextLook } from './text-look.tsx';

const NONE: Formats = { marks: [], link: undefined, list: undefined, align: undefined };

export function TextBar({ edit, editing }: { edit: TextEdit; editing: EditingState }) {
  const board = useBoard();
  const { t } = useTranslation('text-format');
  const commands = useRef<TextCommands>(null);
  const [formats, setFormats] = useState(NONE);
  const [asksLink, setAsksLink] = useState(false);

  useEffect(() => {
    const one = new TextCommands(board, edit, setFormats, () => setAsksLink(true));
    commands.current = one;
    edit.onJoined = (before, after) => one.join(before, after);
    edit.onLeave = () => one.leave();
    const stop = one.listen();
    edit.setCanFormat(true);
    return () => {
      edit.onJoined = undefined;
      edit.onLeave = undefined;
      edit.setCanFormat(false);
      stop();
    };
  }, [edit, board]);
  useBack(() => edit.end());
  useInView(edit.field.element, editing);

  const back = () => {
    const range = commands.current?.range;
    setAsksLink(false);
    edit.field.focus();
    if (range) edit.field.select(range.from, range.to);
  };
  const onLink = (link: string | undefined) => {
    commands.current?.link(link);
    back();
  };
  const bar = asksLink ? (
    <Island role="group" aria-label={t('link')}>
      <LinkForm link={formats.link} onLink={onLink} onClose={back} />
    </Island>
  ) : (
    <Toolbar name={t('bar')} className={styles.bar}>
      <TextLook editing={editing} />
      <TextButtons
        now={formats}
        onMark={(name) => commands.current?.mark(name)}
        onLink={() => setAsksLink(true)}
        paragraphs={
          editing.kind === 'connector'
            ? null
            : {
                onList: (list) => commands.current?.list(list),
                onAlign: (align) => commands.current?.align(align),
              }
        }
      />
    </Toolbar>
  );
  const sheet = useSyncExternalStore(onPhone, () => phone.matches) && document.querySelector('[data-writing]');
  const below = useMemo(
    () => ({ side: 'bottom', gap: 4, avoid: () => handleBoxes(board.motion.selectionBox) }) as const,
    [board],
  );
  return (
    <FlyoutPlace value={sheet ? ABOVE : below}>
      {sheet ? createPortal(<OnSheet>{bar}</OnSheet>, sheet) : <Beside editing={editing}>{bar}</Beside>}
    </FlyoutPlace>
  );
}

const ABOVE = { side: 'top', gap: 4 } as const;

function OnSheet({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useKeptCaret(ref);
  return (
    <div ref={ref} data-text-bar>
      {children}
    </div>
  );
}

function Beside({ editing, children }: { editing: EditingState; children: ReactNode }) {
  const { i18n } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  useKeptCaret(ref);
  useStandBeside(ref, editing);
  return (
    <div className={styles.area}>
      <div ref={ref} className={styles.place} dir="ltr" data-text-bar>
        <div dir={i18n.dir()}>{children}</div>
      </div>
    </div>
  );
}

/** A press on a button leaves the caret where it is. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
}

function useKeptCaret(ref: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const bar = ref.current;
    bar?.addEventListener('mousedown', keepFocus);
    return () => bar?.removeEventListener('mousedown', keepFocus);
  }, [ref]);
}

function useStandBeside(ref: RefObject<HTMLDivElement | null>, { box }: EditingState): void {
  const { x, y, w, h, rot } = box;
  useLayoutEffect(() => {
    const bar = ref.current;
    const area = bar?.parentElement;
    if (!bar || !area) return;
    const place = (): void => {
      const free = { x: area.offsetLeft, y: area.offsetTop, w: area.clientWidth, h: area.clientHeight };
      const size = { w: bar.offsetWidth, h: bar.offsetHeight };
      const at = placeBar({ x, y, w, h, rot }, size, free, islandsBeside(bar));
      bar.style.transform = `translate(${at.x - free.x}px, ${at.y - free.y}px)`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(bar);
    observer.observe(area);
    return () => observer.disconnect();
  }, [ref, x, y, w, h, rot]);
}
