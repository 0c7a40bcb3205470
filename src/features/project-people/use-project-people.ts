// The people of a project as the dialog shows them: asked for once, then whenever an event says that they are others; and what is
// changed of them, with what became of that in words.

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '#protocol/generated/graphql.ts';
import { onWorkspaceEvent } from '../../api/workspace-events.ts';
import { ask } from '../../workspace/signed-in-api.ts';
import { FURTHER_MEMBERS, PROJECT_PEOPLE, type ProjectPeopleQuery } from './operations.ts';

const PER_PAGE = 100;

const TOLD = ['forbidden', 'too-many-requests', 'too-many-links'] as const;

export interface ProjectPeople {
  /** Undefined: not answered yet. */
  people: ProjectPeopleQuery | undefined;
  failed: boolean;
  again(): void;
  /** The next page of members; undefined: all are there. */
  more: (() => void) | undefined;
  /** What was done last, or why it was not. */
  said: { text: string; isError: boolean } | undefined;
  isBusy: boolean;
  /** Does it, says what it answers with or else `done`, and asks anew who is there. False: it did not come about. */
  change(act: () => Promise<unknown>, done?: string): Promise<boolean>;
}

export function useProjectPeople({ id, teamId }: Pick<Project, 'id' | 'teamId'>, manages: boolean): ProjectPeople {
  const { t } = useTranslation('project-people');
  const [people, setPeople] = useState<ProjectPeopleQuery>();
  const [failed, setFailed] = useState(false);
  const [said, setSaid] = useState<ProjectPeople['said']>();
  const [isBusy, setBusy] = useState(false);
  /** Of answers that cross only the last question's counts. */
  const asked = useRef(0);
  /** Pages of members that are shown. */
  const pages = useRef(1);

  const read = async (): Promise<void> => {
    asked.current += 1;
    const mine = asked.current;
    try {
      const answer = await ask(PROJECT_PEOPLE, { id, manages, perPage: PER_PAGE });
      const members = new Map(answer.projectMembers.rows.map((member) => [member.person.id, member]));
      const wanted = Math.min(pages.current, answer.projectMembers.totalPage);
      for (let page = 2; page <= wanted && mine === asked.current; page++) {
        const further = await ask(FURTHER_MEMBERS, { id, page, perPage: PER_PAGE });
        // Somebody who came or went between two pages stands on both or on none; nobody is shown twice.
        for (const member of further.projectMembers.rows) members.set(member.person.id, member);
      }
      if (mine !== asked.current) return;
      setPeople({ ...answer, projectMembers: { ...answer.projectMembers, rows: [...members.values()] } });
      setFailed(false);
    } catch {
      if (mine === asked.current) setFailed(true);
    }
  };
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    void latest.current();
    return onWorkspaceEvent((event) => {
      const isMeant =
        event.kind === 'all' ||
        (event.kind === 'project' && event.id === id) ||
        (event.kind === 'team' && event.id === teamId);
      if (isMeant) void latest.current();
    });
  }, [id, teamId]);

  const change = async (act: () => Promise<unknown>, done?: string): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setSaid(undefined);
    let isDone = true;
    try {
      const answer = await act();
      const text = typeof answer === 'string' ? answer : done;
      if (text) setSaid({ text, isError: false });
    } catch (error) {
      isDone = false;
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const told = TOLD.find((one) => one === code);
      setSaid({ text: t(told ? `refused.${told}` : 'failed'), isError: true });
    }
    setBusy(false);
    await read();
    return isDone;
  };
  const more = (): void => {
    pages.current += 1;
    void read();
  };
  const hasMore = people !== undefined && pages.current < people.projectMembers.totalPage;
  return { people, failed, again: () => void read(), more: hasMore ? more : undefined, said, isBusy, change };
}
