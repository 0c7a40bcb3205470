// The categories of an owner and what of Atrium's own it has hidden. A switch shows its new state before the server has acknowledged it.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceData } from '../../../api/workspace-data.ts';
import { ask } from '../../../workspace/signed-in-api.ts';
import { TEMPLATE_DATA } from '../../../workspace/templates/template-data.ts';
import type { Notice } from '../notice.tsx';
import { refusal } from '../refusal.ts';
import { ChangeQueue } from './change-queue.ts';
import { HIDE_TEMPLATE, MANAGED_CATEGORIES, type ManagedSettingsFragment } from './operations.ts';
import type { Owner } from './owners.ts';

export type Category = ManagedSettingsFragment['categories'][number];

export interface Settings {
  /** Undefined: not loaded. */
  data: ManagedSettingsFragment | undefined;
  error: unknown;
  reload(): void;
  isHidden(name: string): boolean;
  hide(name: string, isHidden: boolean): Promise<void>;
}

/** `show` tells the person why something failed. */
export function useSettings({ kind, id }: Owner, show: (notice: Notice) => void): Settings {
  const { t } = useTranslation('team');
  const [queue] = useState(() => new ChangeQueue());
  const [switched, setSwitched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const {
    data,
    error,
    again: reload,
  } = useWorkspaceData<ManagedSettingsFragment>(
    `${TEMPLATE_DATA}managed settings ${id}`,
    async (signal) => (await ask(MANAGED_CATEGORIES, { owner: kind, ownerId: id }, signal)).managedCategories,
    false,
  );
  useEffect(() => {
    if (data && queue.isIdle) setSwitched(new Map());
  }, [data, queue]);
  return {
    data,
    error,
    reload,
    isHidden: (name) => switched.get(name) ?? data?.hidden.includes(name) ?? false,
    async hide(name, isHidden) {
      setSwitched((before) => new Map(before).set(name, isHidden));
      try {
        await queue.run(() => ask(HIDE_TEMPLATE, { owner: kind, ownerId: id, name, isHidden }));
      } catch (failure) {
        setSwitched((before) => new Map([...before].filter(([key, value]) => key !== name || value !== isHidden)));
        show({ text: refusal(t, failure) });
      }
      if (queue.isIdle) reload();
    },
  };
}
