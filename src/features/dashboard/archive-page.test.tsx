// A project that is archived is shown as that, wherever one comes from, and is found in the archive; who manages it brings it back.

import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import type { Project } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { DASHBOARD, PROJECT, pageOf } from '../../mocks/samples.ts';
import { answer, asked, showScreen, until } from '../../testing/account-screen.tsx';
import { ArchivePage } from './archive-page.tsx';
import { projectsAgain } from './board-changes.ts';
import { ProjectPage } from './project-page.tsx';

let project: Project;
const listed: unknown[] = [];
/** Addresses, one after the other. */
const places: string[] = [];

function Pages() {
  const { pathname, search } = useLocation();
  if (places.at(-1) !== pathname + search) places.push(pathname + search);
  return (
    <Routes>
      <Route path={ROUTES.project.path} element={<ProjectPage />} />
      <Route path={ROUTES.archive.path} element={<ArchivePage />} />
      <Route path={ROUTES.projectArchive.path} element={<ArchivePage />} />
    </Routes>
  );
}
const show = (address: string) => showScreen(Pages, '*', address);

beforeEach(() => {
  listed.length = 0;
  places.length = 0;
  project = { ...PROJECT, archivedMs: 1 };
  answer({
    'user/dashboard': { ...DASHBOARD, projects: [] },
    project: () => project,
    projects: () => (project.archivedMs === null ? [] : [project]),
    restoreProject() {
      project = { ...project, archivedMs: null, deletedMs: null };
      return { id: project.id };
    },
    boards({ status }: { status: string }) {
      listed.push(status);
      return pageOf([]);
    },
  });
});

test('its own address leads to the archive, with what is in it, and back once it is restored', async () => {
  await show('/project?teamId=t&projectId=p');
  await screen.findByRole('heading', { name: 'Roadmap Archived' });
  expect(screen.getByText('/project/archive/p?teamId=t')).toBeTruthy();
  expect(screen.getByText('This project is archived. Its boards can be viewed, not edited.')).toBeTruthy();
  await until(() => expect(listed).toEqual(['archived']));
  expect(screen.queryByRole('button', { name: 'New board' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Restore project' }));
  await screen.findByText('/project?teamId=t&projectId=p');
  await screen.findByRole('heading', { name: 'Roadmap' });
  expect(asked).toContain('restoreProject');
});

test('who does not manage it reads it there and restores nothing', async () => {
  Object.assign(project, { role: 'member' });
  await show('/project/archive/p');
  await screen.findByRole('heading', { name: 'Roadmap Archived' });
  expect(screen.queryByRole('button', { name: 'Restore project' })).toBeNull();
});

test('the archive of the team lists it, with the way there', async () => {
  await show('/project/archive');
  const link = await screen.findByRole('link', { name: /Roadmap/ });
  expect(link.getAttribute('href')).toBe('/project/archive/p?teamId=t');
});

test('of a deleted project it says so, and lists what was deleted with it', async () => {
  project = { ...project, id: 'gone', archivedMs: null, deletedMs: 5 };
  await show('/project?projectId=gone');
  await screen.findByRole('heading', { name: 'Roadmap Deleted' });
  await until(() => expect(listed).toEqual(['deleted']));
});

test('who archives it stays there, though the server says meanwhile what it was before', async () => {
  project = { ...PROJECT };
  let done = (): void => undefined;
  const held = new Promise<void>((go) => {
    done = go;
  });
  answer({ archiveProject: () => held.then(() => ({ id: project.id })) });
  await show('/project?teamId=t&projectId=p');
  fireEvent.click(await screen.findByRole('button', { name: 'More for Roadmap' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await screen.findByRole('heading', { name: 'Roadmap Archived' });
  const before = asked.length;
  // As any page does that is entered.
  projectsAgain();
  await until(() => expect(asked.slice(before)).toContain('project'));
  project = { ...project, archivedMs: 1 };
  done();
  await until(() => expect(asked.slice(before).filter((name) => name === 'project')).toHaveLength(2));
  expect(places).toEqual(['/project?teamId=t&projectId=p', '/project/archive/p?teamId=t']);
});
