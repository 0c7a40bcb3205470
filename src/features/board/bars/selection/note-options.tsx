// Of sticky notes that are selected: one's own name at their foot, and tags.

import { Signature, Tag as TagIcon, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectionState } from '#protocol/board-events.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import type { InkName } from '#protocol/tools.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Flyout } from '../../../../ui/flyout.tsx';
import { Swatch } from '../../../../ui/swatch.tsx';
import { useColourName } from '../../controls/use-colour-name.ts';
import { useSelected } from '../../queries/use-selected.ts';
import { useBoard } from '../../session/use-board.ts';
import styles from './note-options.module.css';

type Note = NonNullable<ItemJson['note']>;
type Tag = NonNullable<Note['tags']>[number];

const COLOURS: readonly InkName[] = ['green', 'orange', 'red', 'blue', 'violet', 'grey'];
const MAX_TAGS = 8;
const MAX_CHARS = 40;

export function NoteOptions({ selection }: { selection: SelectionState }) {
  const board = useBoard();
  const { t } = useTranslation('notes');
  const { items: notes, change: changeItems } = useSelected('sticky', selection);
  const change = (of: (note: Note) => Note): void => changeItems(({ note = {} }) => ({ note: of(note) }));

  const isSigned = notes.length > 0 && notes.every(({ note }) => note?.author);
  const author = board.store.people.find(({ self }) => self)?.name ?? '';
  // Tags that all of them have can be taken away, and stand there once.
  const [first, ...others] = notes.map(({ note }) => note?.tags ?? []);
  const shared = (first ?? []).filter((tag) => others.every((tags) => tags.some((one) => isSame(one, tag))));

  return (
    <>
      <IconButton
        icon={Signature}
        name={t('sign')}
        aria-pressed={isSigned}
        disabled={!isSigned && author === ''}
        onClick={() => change(({ tags = [] }) => (isSigned ? { tags } : { tags, author }))}
      />
      <Flyout
        name={t('tags')}
        className={styles.tags}
        trigger={(props) => <IconButton icon={TagIcon} name={t('tags')} {...props} />}
      >
        <TagChoice
          tags={shared}
          onAdd={(tag) =>
            change(({ tags = [], ...note }) => ({
              ...note,
              tags: [...tags.filter((one) => !isSame(one, tag)), tag].slice(-MAX_TAGS),
            }))
          }
          onRemove={(tag) =>
            change(({ tags = [], ...note }) => ({ ...note, tags: tags.filter((one) => !isSame(one, tag)) }))
          }
        />
      </Flyout>
    </>
  );
}

interface TagChoiceProps {
  tags: readonly Tag[];
  onAdd(tag: Tag): void;
  onRemove(tag: Tag): void;
}

function TagChoice({ tags, onAdd, onRemove }: TagChoiceProps) {
  const { t } = useTranslation('notes');
  const colourName = useColourName();
  const [color, setColor] = useState<InkName>('green');
  const [text, setText] = useState('');

  const add = (event: FormEvent): void => {
    event.preventDefault();
    const words = text.trim();
    if (words === '') return;
    onAdd({ color, text: words });
    setText('');
  };

  return (
    <form className={styles.form} onSubmit={add}>
      {tags.length > 0 && (
        <ul className={styles.list}>
          {tags.map((tag) => (
            <li key={`${tag.color} ${tag.text}`}>
              <span className={styles.dot} style={{ background: `var(--ink-${tag.color})` }} />
              <span dir="auto">{tag.text}</span>
              <IconButton small icon={X} name={t('remove', { tag: tag.text })} onClick={() => onRemove(tag)} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.colours}>
        {COLOURS.map((one) => (
          <Swatch key={one} color={one} name={colourName(one)} pressed={color === one} onPress={() => setColor(one)} />
        ))}
      </div>
      <div className={styles.add}>
        <input
          type="text"
          aria-label={t('name')}
          placeholder={t('name')}
          dir="auto"
          maxLength={MAX_CHARS}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button kind="secondary" onClick={add}>
          {t('add')}
        </Button>
      </div>
    </form>
  );
}

const isSame = (a: Tag, b: Tag): boolean => a.text === b.text && a.color === b.color;
