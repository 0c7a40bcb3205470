// How the person hears of each kind of entry of the inbox. A choice is shown at once, and taken back if the server does not store it.

import { useCallback, useEffect, useState } from 'react';
import type { InboxDelivery, InboxKind, InboxSetting } from '#protocol/generated/graphql.ts';
import { ask } from '../../workspace/signed-in-api.ts';
import { INBOX_SETTINGS, SET_INBOX_DELIVERY } from './operations.ts';
import { changing } from './saving.ts';

interface Loaded {
  settings: readonly InboxSetting[];
  sendsMail: boolean;
}

export interface InboxSettingsState {
  /** Null: not loaded yet. */
  loaded: Loaded | null;
  hasFailed: boolean;
  load(): Promise<void>;
  choose(kind: InboxKind, delivery: InboxDelivery): Promise<void>;
}

export function useInboxSettings(): InboxSettingsState {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(async () => {
    setHasFailed(false);
    try {
      const { inboxSettings: settings, sendsMail } = await ask(INBOX_SETTINGS, {});
      setLoaded({ settings, sendsMail });
    } catch {
      setHasFailed(true);
    }
  }, []);
  useEffect(() => void load(), [load]);
  const show = (kind: InboxKind, delivery: InboxDelivery) =>
    setLoaded((now) => now && { ...now, settings: settingsWith(now.settings, { kind, delivery }) });
  const choose = async (kind: InboxKind, delivery: InboxDelivery) => {
    const before = loaded?.settings.find((setting) => setting.kind === kind);
    show(kind, delivery);
    const isSaved = await changing(() => ask(SET_INBOX_DELIVERY, { kind, delivery }));
    if (!isSaved && before) show(kind, before.delivery);
  };
  return { loaded, hasFailed, load, choose };
}

function settingsWith(settings: readonly InboxSetting[], changed: InboxSetting): InboxSetting[] {
  return settings.map((setting) => (setting.kind === changed.kind ? changed : setting));
}
