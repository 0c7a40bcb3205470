// The buttons that format a text: of the bar over a text that is being written, and of the bar beside what is selected.

import {
  Bold,
  Code,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Strikethrough,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
  Underline,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListJson } from '#protocol/item-json.ts';
import { STYLES, type StyleValue } from '#protocol/styles.ts';
import { MARK_NAMES, type MarkName } from '#protocol/text-marks.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Flyout } from '../../../../ui/flyout.tsx';
import { spoken } from '../../session/shortcuts.ts';
import type { Formats } from './formats.ts';
import styles from './text-bar.module.css';

const MARKS: Readonly<Record<MarkName, { icon: LucideIcon; keys: string }>> = {
  bold: { icon: Bold, keys: 'Mod+b' },
  italic: { icon: Italic, keys: 'Mod+i' },
  underline: { icon: Underline, keys: 'Mod+u' },
  strike: { icon: Strikethrough, keys: 'Mod+Shift+x' },
  code: { icon: Code, keys: 'Mod+e' },
};
const LISTS = [
  ['bullet', List, 'Mod+Shift+8'],
  ['number', ListOrdered, 'Mod+Shift+7'],
  ['open', ListTodo, 'Mod+Shift+9'],
] as const;
type Align = StyleValue<'align'>;
const ALIGN_ICONS: Readonly<Record<Align, LucideIcon>> = {
  start: TextAlignStart,
  center: TextAlignCenter,
  end: TextAlignEnd,
};

interface TextButtonsProps {
  now: Formats;
  onMark(name: MarkName): void;
  onLink(): void;
  /** Of whole paragraphs; null: the text is a connector's label, which has none. */
  paragraphs: { onList(list: ListJson): void; onAlign(align: Align): void } | null;
}

export function TextButtons({ now, onMark, onLink, paragraphs }: TextButtonsProps) {
  const { t } = useTranslation('text-format');
  return (
    <>
      {MARK_NAMES.map((name) => (
        <IconButton
          key={name}
          icon={MARKS[name].icon}
          name={t(name)}
          keys={spoken(MARKS[name].keys)}
          aria-pressed={now.marks.includes(name)}
          onClick={() => onMark(name)}
        />
      ))}
      <IconButton
        icon={Link}
        name={t('link')}
        keys={spoken('Mod+k')}
        aria-pressed={now.link !== undefined}
        onClick={onLink}
      />
      {paragraphs && <ParagraphButtons now={now} {...paragraphs} />}
    </>
  );
}

type ParagraphButtonsProps = Pick<TextButtonsProps, 'now'> & NonNullable<TextButtonsProps['paragraphs']>;

function ParagraphButtons({ now, onList, onAlign }: ParagraphButtonsProps) {
  const { t } = useTranslation('text-format');
  const listNow = now.list === 'done' ? 'open' : now.list;
  const [, ListIcon] = LISTS.find(([list]) => list === listNow) ?? LISTS[0];
  return (
    <>
      <Flyout
        name={t('lists')}
        trigger={(props) => (
          <IconButton
            className={styles.flips}
            icon={ListIcon}
            name={t('lists')}
            more
            aria-pressed={listNow !== undefined}
            {...props}
          />
        )}
      >
        {(close) =>
          LISTS.map(([list, icon, keys]) => (
            <IconButton
              key={list}
              className={styles.flips}
              icon={icon}
              name={t(list)}
              keys={spoken(keys)}
              aria-pressed={list === listNow}
              onClick={() => {
                close();
                onList(list);
              }}
            />
          ))
        }
      </Flyout>
      <Flyout
        name={t('align')}
        trigger={(props) => (
          <IconButton
            className={styles.flips}
            icon={ALIGN_ICONS[now.align ?? 'start']}
            name={t('align')}
            more
            {...props}
          />
        )}
      >
        {(close) =>
          STYLES.align.names.map((align) => (
            <IconButton
              key={align}
              className={styles.flips}
              icon={ALIGN_ICONS[align]}
              name={t(align)}
              aria-pressed={align === now.align}
              onClick={() => {
                close();
                onAlign(align);
              }}
            />
          ))
        }
      </Flyout>
    </>
  );
}
