// A board from a template: made in the project of the address, else in the one where somebody was last, else where they choose.

import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { lastProjectIn } from '../../workspace/last-project.ts';
import { createBoardFrom } from '../../workspace/templates/create-board.ts';
import { templateErrorText } from '../../workspace/templates/errors.ts';
import { say } from '../../workspace/toasts.ts';
import type { Workspace } from '../../workspace/use-workspace.ts';
import { listsAgain } from '../dashboard/board-changes.ts';
import type { ShownTemplate } from './catalog.ts';

export const PROJECT_ID = 'projectId';

/** A template whose project is being chosen in a menu beside `trigger`. */
export interface ProjectChoice {
  template: ShownTemplate;
  trigger: RefObject<HTMLElement | null>;
}

export interface TemplateUse {
  /** The template whose board is being created; null: none is. */
  busyKey: string | null;
  choice: ProjectChoice | null;
  endChoice(): void;
  /** The project where boards go without a choice; null: in no project. Undefined: it must be chosen. */
  projectId: string | null | undefined;
  /** In `projectId`, or in the one that is chosen in the menu. */
  use(template: ShownTemplate, trigger: RefObject<HTMLElement | null>): void;
  createIn(template: ShownTemplate, projectId: string | null, examples?: boolean): Promise<void>;
}

export function useTemplateUse({ data }: Workspace): TemplateUse {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const [choice, setChoice] = useState<ProjectChoice | null>(null);
  const projectId = params.get(PROJECT_ID) ?? (data && lastProjectIn(data));

  const createIn: TemplateUse['createIn'] = async (template, chosen, examples = true) => {
    setBusyKey(template.key);
    try {
      const address = await createBoardFrom({ template: template.key, projectId: chosen, examples });
      listsAgain();
      navigate(address, { state: { isFromTemplate: true } });
    } catch (error) {
      say(templateErrorText(t, error), { isError: true });
      setBusyKey(null);
    }
  };
  return {
    busyKey,
    choice,
    endChoice: () => setChoice(null),
    projectId,
    use(template, trigger) {
      if (projectId === undefined) setChoice({ template, trigger });
      else void createIn(template, projectId);
    },
    createIn,
  };
}
