// The page in a team's export that says what is in it, and by name what is not.

import type { Language } from '#protocol/languages.ts';
import { html } from '../../platform/text/html.ts';
import { archivePage, boardList, type ListedBoard } from '../exports/archive-page.ts';

export interface ListedProject {
  name: string;
  boards: ListedBoard[];
}

export function indexPage(team: string, projects: readonly ListedProject[], language: Language, nowMs: number): string {
  const boards = projects.flatMap((project) => project.boards);
  const lists = projects.map((project) => boardList(project.name, project.boards, language));
  return archivePage(team, { boards, language, nowMs }, html`${lists}`);
}
