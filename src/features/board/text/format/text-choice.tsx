// What the texts of the selection look like: marks, lists, alignment, links of all their letters, and their family.

import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectionState } from '#protocol/board-events.ts';
import { LISTS, type ListJson, type ParagraphJson } from '#protocol/item-json.ts';
import { STYLES, type StyleValue } from '#protocol/styles.ts';
import { type FormatName, isLink } from '#protocol/text-marks.ts';
import { useBoard } from '../../session/use-board.ts';
import { openLink } from '../open-link.ts';
import { plainToParagraphs } from '../rich-text.ts';
import { ALL, type Formats, formatsOf } from './formats.ts';
import { LinkForm } from './link-form.tsx';
import styles from './text-bar.module.css';
import { TextButtons } from './text-buttons.tsx';

const NONE: Formats = { marks: [], link: undefined, list: undefined, align: undefined };
/** As fonts.ts of the board's thread has them. */
const FAMILIES: Readonly<Record<StyleValue<'font'>, string>> = {
  sans: 'Figtree',
  hand: '"Patrick Hand"',
  serif: '"Source Serif 4"',
  mono: '"JetBrains Mono"',
  sketch: 'Virgil',
  rounded: 'Nunito',
};

export function TextChoice({ selection }: { selection: SelectionState }) {
  const board = useBoard();
  const { t } = useTranslation('text-format');
  const [now, setNow] = useState(NONE);
  const [asksLink, setAsksLink] = useState(false);
  const [first, setFirst] = useState<string>();
  const ids = selection.ids.join(' ');
  const isLabel = selection.kinds.every((kind) => kind === 'connector');

  useEffect(() => {
    let gone = false;
    void board.calls?.items({ ids: ids.split(' ') }).then((items) => {
      const all: ParagraphJson[] = items.flatMap(({ paragraphs, text }) => paragraphs ?? plainToParagraphs(text ?? ''));
      if (gone) return;
      setNow(formatsOf(all, ALL));
      setFirst(all.flatMap(({ runs }) => runs).find(({ link }) => link !== undefined && isLink(link))?.link);
    });
    return () => {
      gone = true;
    };
  }, [ids, board]);

  const set = (next: Partial<Formats>, name: FormatName, on: boolean, value: string | number = '') => {
    setNow({ ...now, ...next });
    board.tell((calls) => calls.format(name, on, value));
  };
  const onList = (list: ListJson) => {
    const on = now.list !== list;
    set({ list: on ? list : undefined }, 'list', on, on ? LISTS.indexOf(list) + 1 : 0);
  };
  if (asksLink)
    return (
      <LinkForm
        link={now.link}
        onLink={(link) => {
          set({ link }, 'link', link !== undefined, link ?? '');
          setAsksLink(false);
        }}
        onClose={() => setAsksLink(false)}
      />
    );
  return (
    <div className={styles.choice}>
      <TextButtons
        now={now}
        onMark={(name) => {
          const on = !now.marks.includes(name);
          set({ marks: on ? [...now.marks, name] : now.marks.filter((one) => one !== name) }, name, on);
        }}
        onLink={() => setAsksLink(true)}
        paragraphs={
          isLabel
            ? null
            : { onList, onAlign: (align) => set({ align }, 'align', true, STYLES.align.names.indexOf(align) + 1) }
        }
      />
      {first !== undefined && (
        <a
          className={styles.open}
          href={first}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => {
            event.preventDefault();
            openLink(board, first);
          }}
        >
          <ExternalLink size={18} aria-hidden />
          <span>{t('openLink', { address: first.replace(/^(https?:\/\/|mailto:)/, '') })}</span>
        </a>
      )}
      <fieldset aria-label={t('fonts')} className={styles.fonts}>
        {STYLES.font.names.map((font) => (
          <button
            key={font}
            type="button"
            className={styles.font}
            style={{ fontFamily: `${FAMILIES[font]}, "IBM Plex Sans Arabic", sans-serif` }}
            aria-pressed={(selection.style.font ?? (selection.count === 1 ? 'sans' : undefined)) === font}
            onClick={() => board.tell((calls) => calls.style({ font }))}
          >
            {t(`font.${font}`)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
