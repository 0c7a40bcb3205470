// Speaker notes and planned minutes of a frame. What is typed is saved after a pause and when the field is left, each time as one step of undo.
// Viewers read them.

import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ItemJson, MAX_SPEAKER_MINUTES, MAX_SPEAKER_NOTES_BYTES } from '#protocol/item-json.ts';
import field from '../../../../ui/field.module.css';
import { useBoard } from '../../session/use-board.ts';
import styles from './speaker-fields.module.css';

const SAVE_MS = 1500;

type Speaker = NonNullable<ItemJson['speaker']>;
/** Values of the fields. */
interface Draft {
  notes: string;
  minutes: string;
}

/** `onSaved` is called when the frames have to be read again. */
export function SpeakerFields({ frame, mayEdit, onSaved }: { frame: ItemJson; mayEdit: boolean; onSaved(): void }) {
  const { t } = useTranslation('frames');
  const id = useId();
  const stored = draftOf(frame.speaker);
  const { draft, edit, save } = useDraft(frame.id, stored, onSaved);
  const { notes, minutes } = draft;
  return (
    <div className={styles.fields}>
      <label className={field.field}>
        {t('notes')}
        <textarea
          className={styles.notes}
          aria-describedby={id}
          dir="auto"
          rows={5}
          readOnly={!mayEdit}
          value={notes}
          onChange={(event) => edit({ notes: cut(event.currentTarget.value), minutes })}
          onBlur={save}
        />
      </label>
      <p id={id} className={field.hint}>
        {t('notesHint')}
      </p>
      <label className={field.field}>
        {t('minutes')}
        <input
          className={styles.minutes}
          type="number"
          min={1}
          max={MAX_SPEAKER_MINUTES}
          readOnly={!mayEdit}
          value={minutes}
          onChange={(event) => edit({ notes, minutes: event.currentTarget.value })}
          onBlur={save}
        />
      </label>
    </div>
  );
}

/** `stored`: the values of the board. A draft is shown in their place until it is saved and they change. */
function useDraft(id: string, stored: Draft, onSaved: () => void) {
  const board = useBoard();
  const [typed, setTyped] = useState<{ draft: Draft; isSaved: boolean } | null>(null);
  const [lastStored, setLastStored] = useState(stored);
  if (!isSame(lastStored, stored)) {
    setLastStored(stored);
    if (typed?.isSaved) setTyped(null);
  }
  const unsaved = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = (): void => {
    clearTimeout(timer.current);
    const speaker = unsaved.current && speakerOf(unsaved.current);
    unsaved.current = null;
    if (!speaker || isSame(draftOf(speaker), stored)) setTyped(null);
    else {
      setTyped((before) => before && { ...before, isSaved: true });
      board.tell(async (calls) => {
        if (await calls.change([{ id, speaker }])) onSaved();
        else setTyped(null);
      });
    }
  };
  const edit = (draft: Draft): void => {
    unsaved.current = draft;
    setTyped({ draft, isSaved: false });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => saveNow.current(), SAVE_MS);
  };

  const saveNow = useRef(save);
  saveNow.current = save;
  useEffect(() => () => saveNow.current(), []);
  return { draft: typed?.draft ?? stored, edit, save };
}

function draftOf({ notes = '', minutes }: Speaker = {}): Draft {
  return { notes, minutes: minutes === undefined ? '' : String(minutes) };
}

function speakerOf({ notes, minutes }: Draft): Speaker {
  const wholeMinutes = Math.min(MAX_SPEAKER_MINUTES, Math.round(Number(minutes)));
  return { notes, ...(wholeMinutes >= 1 && { minutes: wholeMinutes }) };
}

const isSame = (a: Draft, b: Draft): boolean => a.notes === b.notes && a.minutes === b.minutes;

/** Returns as much of the start of the text as the board stores. */
function cut(text: string): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(MAX_SPEAKER_NOTES_BYTES)).read);
}
