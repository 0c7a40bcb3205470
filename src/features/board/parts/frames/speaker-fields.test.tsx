// Speaker notes and minutes: when they are saved, and in how many steps.

import { act, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ItemChange, ItemJson } from '#protocol/item-json.ts';
import words from '../../../../../locales/en/frames.json';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { onBoard, testBoard } from '../../testing/test-board.tsx';
import { SpeakerFields } from './speaker-fields.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', ns: 'frames', resources: { en: { frames: words } } });

const change = vi.fn(async (_changes: ItemChange[]) => true);
const fields = (speaker: ItemJson['speaker'], mayEdit = true) => (
  <I18nextProvider i18n={i18n}>
    <SpeakerFields frame={{ id: 'a', speaker } as ItemJson} mayEdit={mayEdit} onSaved={() => {}} />
  </I18nextProvider>
);
const show = (speaker: ItemJson['speaker'], mayEdit?: boolean) => {
  const board = testBoard();
  board.setCalls({ change } as unknown as BoardCalls);
  return render(fields(speaker, mayEdit), onBoard(board));
};
const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Speaker notes' });
const minutes = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Minutes' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const leave = (field: HTMLElement) => act(async () => void fireEvent.blur(field));
const saved = () => change.mock.calls.map(([changes]) => changes);

beforeEach(() => change.mockClear());

describe('the fields', () => {
  it('save notes and minutes together when one of them is left, once', async () => {
    show({ minutes: 5 });
    type(notes(), 'Say hello');
    await leave(notes());
    await leave(notes());
    expect(saved()).toEqual([[{ id: 'a', speaker: { notes: 'Say hello', minutes: 5 } }]]);
  });

  it('save after a pause, and when the panel is closed before it', async () => {
    vi.useFakeTimers();
    const { unmount } = show(undefined);
    type(notes(), 'One');
    await act(() => vi.runAllTimersAsync());
    type(notes(), 'Two');
    vi.useRealTimers();
    unmount();
    await vi.waitFor(() => expect(saved().map(([one]) => one?.speaker?.notes)).toEqual(['One', 'Two']));
  });

  it('keep minutes within their range, and none where none are given', async () => {
    show({ minutes: 5 });
    for (const value of ['9999', '-1', '']) {
      type(minutes(), value);
      await leave(minutes());
    }
    expect(saved().map(([one]) => one?.speaker?.minutes)).toEqual([600, undefined, undefined]);
  });

  it('take as many letters as the board stores', () => {
    show(undefined);
    type(notes(), '\u00e9'.repeat(5000));
    expect(notes().value).toHaveLength(4096);
  });

  it('show what somebody else writes, unless something typed here is not saved yet', async () => {
    const { rerender } = show({ notes: 'Old' });
    rerender(fields({ notes: 'New' }));
    expect(notes().value).toBe('New');
    type(notes(), 'Mine');
    rerender(fields({ notes: 'Newer' }));
    expect(notes().value).toBe('Mine');
    await leave(notes());
    rerender(fields({ notes: 'Newest' }));
    expect(notes().value).toBe('Newest');
  });

  it('are read and not changed by viewers', () => {
    show({ notes: 'Read me' }, false);
    expect([notes().readOnly, minutes().readOnly]).toEqual([true, true]);
    expect(notes().getAttribute('aria-describedby')).toBeTruthy();
    expect(screen.getByText('Everyone who can open this board can read the notes.')).toBeTruthy();
  });
});
