import { describe, expect, it } from 'vitest';
import { LIMITS } from '#protocol/limits.ts';
import { pageForRemotes, talkForRemotes } from './page-for-remotes.ts';

const frames = [
  { id: 'a', text: 'Leaf', speaker: { notes: 'Let them guess.' } },
  { id: 'b', text: 'Calvin cycle' },
];
const none = { role: null, frames: [], index: -1, screen: 'shown', startedMs: 0, frameStartedMs: 0 } as const;
const talk = { ...none, role: 'presents', frames, index: 0, startedMs: 1000, frameStartedMs: 4000 } as const;

describe('pageForRemotes', () => {
  it('names the page that was turned to, and the first one as next where none was', () => {
    expect(pageForRemotes(frames, 'a', none)).toEqual({ frames: 2, at: 1, title: 'Leaf', next: 'Calvin cycle' });
    expect(pageForRemotes(frames, null, none)).toEqual({ frames: 2, at: 0, title: '', next: 'Leaf' });
  });

  it('names the presented frame, also of a presentation that the panel follows', () => {
    for (const role of ['presents', 'alone', 'follows'] as const)
      expect(pageForRemotes([], null, { ...talk, role })).toMatchObject({ frames: 2, at: 1, title: 'Leaf' });
  });
});

describe('talkForRemotes', () => {
  it('has notes and times of what the panel presents', () => {
    expect(talkForRemotes(talk, 10_000)).toEqual({
      screen: 'shown',
      notes: 'Let them guess.',
      sinceMs: 9000,
      frameSinceMs: 6000,
    });
  });

  it('is null of what the panel follows or has left', () => {
    for (const role of ['follows', 'left', null] as const) expect(talkForRemotes({ ...talk, role }, 0)).toBeNull();
  });

  it('cuts notes at what a remote is told', () => {
    const long = [{ id: 'a', speaker: { notes: 'n'.repeat(LIMITS.remoteNotesLetters + 1) } }];
    expect(talkForRemotes({ ...talk, frames: long }, 0)?.notes).toHaveLength(LIMITS.remoteNotesLetters);
  });
});
