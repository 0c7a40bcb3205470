// The list of boards: its order, its search, storage that does not answer, and when something happened.

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HomeBoard } from '#protocol/home.ts';
import { isJustNow, when } from '../../ui/when.ts';
import { home, loadBoards, sorted } from './boards.ts';

const board = (title: string, openedAtMs: number, changedAtMs: number): HomeBoard => ({
  alias: title,
  secret: '',
  role: 'editor',
  title,
  openedAtMs,
  changedAtMs,
});
const boards = [board('Retro', 3, 1), board('Änderungen', 1, 3), board('Leaf lab', 2, 2)];
const titles = (list: HomeBoard[]) => list.map(({ title }) => title);

describe('boards of this device', () => {
  it('are sorted by what was chosen', () => {
    expect(titles(sorted(boards, 'opened', ''))).toEqual(['Retro', 'Leaf lab', 'Änderungen']);
    expect(titles(sorted(boards, 'changed', ''))).toEqual(['Änderungen', 'Leaf lab', 'Retro']);
    expect(titles(sorted(boards, 'title', ''))).toEqual(['Änderungen', 'Leaf lab', 'Retro']);
  });

  it('are found by a part of their title, however written', () => {
    expect(titles(sorted(boards, 'opened', ' LEAF '))).toEqual(['Leaf lab']);
    expect(titles(sorted(boards, 'opened', 'xyz'))).toEqual([]);
  });
});

describe('storage that does not answer', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('keeps nobody from drawing: home says that there is no list', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    void loadBoards();
    await vi.advanceTimersByTimeAsync(2_900);
    expect(home.state).toBe('loading');
    await vi.advanceTimersByTimeAsync(200);
    expect(home.state).toBe('failed');
  });
});

describe('when', () => {
  const now = new Date(2026, 10, 20, 15, 0).getTime();
  const ago = (ms: number, language = 'en') => when(now - ms, language, now);
  const HOUR = 3_600_000;

  it('is said as a person says it', () => {
    expect([5000, 60_000].map((ms) => isJustNow(now - ms, now))).toEqual([true, false]);
    expect(ago(5000)).toBe('now');
    expect(ago(12 * 60_000)).toBe('12 minutes ago');
    expect(ago(3 * HOUR)).toBe('3 hours ago');
    expect(ago(20 * HOUR)).toBe('yesterday');
    expect(ago(3 * 24 * HOUR)).toBe('Tuesday');
    expect(ago(11 * 24 * HOUR)).toBe('Nov 9');
    expect(ago(400 * 24 * HOUR)).toBe('Oct 16, 2025');
  });

  it('speaks the language of the page', () => {
    expect(ago(20 * HOUR, 'de')).toBe('gestern');
    expect(ago(20 * HOUR, 'ar')).toBe('أمس');
  });
});
