// What is asked about boards and projects while the server is slow, refuses or cannot be reached, and with many projects.

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { boards, DASHBOARD, PROJECT } from '../../mocks/samples.ts';
import { answer, NEVER, OFFLINE, Refused, showScreen, until } from '../../testing/account-screen.tsx';
import { MoveDialog } from './dialogs.tsx';
import { NewProjectDialog } from './project-dialogs.tsx';

const FAILURES: [string, unknown][] = [
  ['offline', OFFLINE],
  ['by a server that fails', new Refused(500, 'internal')],
];
const many = Array.from({ length: 500 }, (_, i) => ({ ...PROJECT, id: `p${i}`, name: `Project ${i}` }));
const onClose = vi.fn();
const dialog = () => screen.findByRole('dialog');
const button = async (name: string) => within(await dialog()).getByRole('button', { name }) as HTMLButtonElement;

beforeEach(() => {
  onClose.mockClear();
  answer({ 'user/dashboard': DASHBOARD, projects: [PROJECT] });
});

describe('to which project boards are moved', () => {
  const [LEAF] = boards(1) as [ReturnType<typeof boards>[number]];
  const { id, teamId, name, color } = PROJECT;
  const show = (board = LEAF) =>
    showScreen(() => <MoveDialog boards={[board]} onClose={onClose} />, ROUTES.dashboard.path);
  const isWaiting = async () => (await dialog()).querySelector('[aria-busy="true"]') !== null;

  test('waits calmly', async () => {
    answer({ 'user/dashboard': NEVER });
    await show();
    expect(await isWaiting()).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    expect((await button('Move')).disabled).toBe(true);
  });

  test.each(FAILURES)(
    'cannot be asked %s: it says so, waits for nothing, and trying again offers them',
    async (_, said) => {
      answer({ 'user/dashboard': said });
      await show();
      await within(await dialog()).findByRole('alert');
      expect(await isWaiting()).toBe(false);
      answer({ 'user/dashboard': DASHBOARD });
      fireEvent.click(await button('Try again'));
      await screen.findByRole('radio', { name: /Roadmap/ });
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('where there is no other it says so', async () => {
    await show({ ...LEAF, project: { id, teamId, name, color } });
    await screen.findByText('There is no other project here that you can move boards to.');
    expect((await button('Move')).disabled).toBe(true);
  });

  test('500 are all offered, of which one is chosen', async () => {
    answer({ 'user/dashboard': { ...DASHBOARD, projects: many } });
    await show();
    fireEvent.click(await screen.findByRole('radio', { name: /Project 499/ }));
    expect(screen.getAllByRole('radio')).toHaveLength(500);
    expect((await button('Move')).disabled).toBe(false);
  });
});

describe('a new project', () => {
  const show = () => showScreen(() => <NewProjectDialog teamId="t" onClose={onClose} />, ROUTES.dashboard.path);
  const field = () => screen.findByRole('textbox', { name: 'Name' }) as Promise<HTMLInputElement>;

  test('is made once while the answer is on its way, and not without a name', async () => {
    answer({ createProject: NEVER });
    await show();
    expect((await button('Create project')).disabled).toBe(true);
    fireEvent.change(await field(), { target: { value: 'Roof garden' } });
    fireEvent.click(await button('Create project'));
    expect((await button('Create project')).disabled).toBe(true);
  });

  test.each([...FAILURES, ['by who may not', new Refused(403, 'forbidden')]] as const)(
    'that cannot be made %s says so, stays as it was typed, and can be made again',
    async (_, said) => {
      answer({ createProject: said });
      await show();
      fireEvent.change(await field(), { target: { value: 'Roof garden' } });
      fireEvent.click(await button('Create project'));
      await within(await dialog()).findByRole('alert');
      expect((await field()).value).toBe('Roof garden');
      answer({ createProject: { ...PROJECT, id: 'new' } });
      fireEvent.click(await button('Create project'));
      await until(() => expect(onClose).toHaveBeenCalledOnce());
      await screen.findByText('/project?teamId=t&projectId=new');
    },
  );
});
