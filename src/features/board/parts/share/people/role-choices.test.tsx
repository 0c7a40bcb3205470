// Nobody is offered commenting before there are comments; who has it keeps it, and is shown as who can view.

import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useRoleChoices } from './role-choices.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
afterEach(cleanup);

const choices = (...now: Parameters<typeof useRoleChoices>) => renderHook(() => useRoleChoices(...now)).result.current;

test('a role to give is none of commenting', () => {
  expect(choices()).toEqual([
    { value: 'viewer', label: 'role.viewer' },
    { value: 'editor', label: 'role.editor' },
    { value: 'manager', label: 'role.manager' },
  ]);
});

test('a commenter can view, and is one still', () => {
  expect(choices('commenter')[0]).toEqual({ value: 'commenter', label: 'role.viewer' });
  expect(choices('commenter').map(({ value }) => value)).not.toContain('viewer');
});
