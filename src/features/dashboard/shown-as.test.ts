// What an address says about how boards are shown, and what counts where it says nothing or nonsense.

import { expect, test } from 'vitest';
import { shownAs } from './shown-as.ts';

const CHOSEN = { view: 'list', sortBy: 'title' };
const shown = (query: string, chosen: { view: string | null; sortBy: string | null } = CHOSEN) =>
  shownAs(new URLSearchParams(query), chosen);

test('an address that says nothing shows what was chosen last; without that, a grid by last opened', () => {
  expect(shown('')).toEqual({ view: 'list', sortBy: 'title', status: 'active', of: 'all', projectId: null });
  expect(shown('', { view: null, sortBy: null })).toMatchObject({ view: 'grid', sortBy: 'opened' });
});

test('the value keep of view and sort says: as it was chosen last', () => {
  expect(shown('view=keep&sortBy=keep')).toMatchObject({ view: 'list', sortBy: 'title' });
});

test.each([
  ['view=grid', { view: 'grid' }],
  ['sortBy=created', { sortBy: 'created' }],
  ['boardStatus=archived', { status: 'archived' }],
  ['of=shared', { of: 'shared' }],
  ['projectId=p', { projectId: 'p' }],
])('what %s says counts', (query, said) => {
  expect(shown(query)).toMatchObject(said);
});

test('what nobody knows counts for nothing', () => {
  expect(shown('view=cube&sortBy=luck&boardStatus=keep&of=1', { view: 'x', sortBy: 'y' })).toMatchObject({
    view: 'grid',
    sortBy: 'opened',
    status: 'active',
    of: 'all',
  });
});
