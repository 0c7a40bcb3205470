// The bar over a text that is being written. Loaded with the first one.

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditingState } from '#protocol/board-events.ts';
import { Island } from '../../../../ui/island.tsx';
import { Toolbar } from '../../../../ui/toolbar.tsx';
import { placeOver } from '../../selection/beside.ts';
import type { TextEdit } from '../text-edit.ts';
import type { Formats } from './formats.ts';
import { LinkForm } from './link-form.tsx';
import styles from './text-bar.module.css';
import { TextButtons } from './text-buttons.tsx';
import { TextCommands } from './text-commands.ts';

const NONE: Formats = { marks: [], link: undefined, list: undefined, align: undefined };

export function TextBar({ edit, editing }: { edit: TextEdit; editing: EditingState }) {
  const { t, i18n } = useTranslation('text-format');
  const ref = useRef<HTMLDivElement>(null);
  const commands = useRef<TextCommands>(null);
  const [formats, setFormats] = useState(NONE);
  const [asksLink, setAsksLink] = useState(false);

  useEffect(() => {
    const one = new TextCommands(edit, setFormats, () => setAsksLink(true));
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
  }, [edit]);
  useStandOver(ref, editing);

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
  return (
    <div className={styles.area}>
      <div ref={ref} className={styles.place} dir="ltr" data-text-bar>
        <div dir={i18n.dir()}>
          {asksLink ? (
            <Island role="group" aria-label={t('link')}>
              <LinkForm link={formats.link} onLink={onLink} onClose={back} />
            </Island>
          ) : (
            <Toolbar name={t('bar')} className={styles.bar}>
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
          )}
        </div>
      </div>
    </div>
  );
}

/** A press on a button leaves the caret where it is. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
}

function useStandOver(ref: RefObject<HTMLDivElement | null>, { box }: EditingState): void {
  const { x, y, w, h, rot } = box;
  useLayoutEffect(() => {
    const bar = ref.current;
    const area = bar?.parentElement;
    if (!bar || !area) return;
    const place = (): void => {
      const free = { x: area.offsetLeft, y: area.offsetTop, w: area.clientWidth, h: area.clientHeight };
      const at = placeOver({ x, y, w, h, rot }, { w: bar.offsetWidth, h: bar.offsetHeight }, free);
      bar.style.transform = `translate(${at.x - free.x}px, ${at.y - free.y}px)`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(bar);
    observer.observe(area);
    bar.addEventListener('mousedown', keepFocus);
    return () => {
      observer.disconnect();
      bar.removeEventListener('mousedown', keepFocus);
    };
  }, [ref, x, y, w, h, rot]);
}
