// A project is pinned and unpinned from its menu: at once, and as it was where the server refuses.

import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Project } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { DASHBOARD, PROJECT, pageOf } from '../../mocks/samples.ts';
import { answer, asked, Refused, showScreen, until } from '../../testing/account-screen.tsx';
import { ProjectPage } from './project-page.tsx';

const PIN = 'user/team/t/project/p/pin';

/** Of the server. */
let project: Project;

async function choose(entry: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'More for Roadmap' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

/** As the menu says, which is left then. */
async function expectPinned(isPinned: boolean): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'More for Roadmap' }));
  await screen.findByRole('menuitem', { name: isPinned ? 'Unpin from sidebar' : 'Pin to sidebar' });
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await until(() => expect(screen.queryByRole('menu')).toBeNull());
}

test('it is told at each press, and taken back where it is refused', async () => {
  project = PROJECT;
  const tells = (pinned: boolean) => () => {
    project = { ...project, pinned };
    return {};
  };
  answer({ 'user/dashboard': DASHBOARD, project: () => project, boards: pageOf([]), [PIN]: tells(true) });
  await showScreen(ProjectPage, ROUTES.project.path, '/project?teamId=t&projectId=p');
  await choose('Pin to sidebar');
  await expectPinned(true);
  answer({ [PIN]: new Refused(500, 'internal') });
  await choose('Unpin from sidebar');
  await until(() => expect(asked.filter((name) => name === PIN)).toHaveLength(2));
  await expectPinned(true);
  answer({ [PIN]: tells(false) });
  await choose('Unpin from sidebar');
  await expectPinned(false);
});
