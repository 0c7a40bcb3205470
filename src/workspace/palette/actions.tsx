// What one can do from any page around boards, as the palette offers it.

import {
  Archive,
  House,
  LayoutGrid,
  LogOut,
  type LucideIcon,
  Moon,
  Plus,
  Settings,
  Star,
  Sun,
  SunMoon,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { boardPathOf, ROUTES } from '#protocol/routes.ts';
import { askToSignOut } from '../../account/signing-out.tsx';
import { setTheme } from '../../device/appearance.ts';
import { flags } from '../../flags/flags.ts';
import { newBoardIn } from '../new-board.ts';
import { CREATE_BOARD } from '../operations.ts';
import { ask } from '../signed-in-api.ts';
import { say } from '../toasts.ts';

export interface Offered {
  id: string;
  icon: LucideIcon;
  name: string;
  /** Where it leads, or what it does. */
  address?: string;
  act?(): void;
}

/** `words`: the title of a board that is made; `go` leads to an address. */
export function useActions(teamId: string | undefined, words: string, go: (address: string) => void): Offered[] {
  const { t } = useTranslation('dashboard');
  const { t: own } = useTranslation('palette');
  const { t: word } = useTranslation();
  const { t: account } = useTranslation('account');
  const { dashboard, boards, archive, settings, teamPeople } = ROUTES;
  const make = async () => {
    try {
      const { createBoard } = await ask(CREATE_BOARD, { board: newBoardIn(null, words) });
      go(boardPathOf(createBoard.alias));
    } catch {
      say(t('newFailed'), { isError: true });
    }
  };
  const theme = (chosen: 'light' | 'dark' | 'system', icon: LucideIcon): Offered => ({
    id: `theme-${chosen}`,
    icon,
    name: `${word('appearance.theme')}: ${word(`appearance.${chosen}`)}`,
    act: () => setTheme(chosen),
  });
  return [
    {
      id: 'new',
      icon: Plus,
      name: words === '' ? t('newBoard') : own('newBoardNamed', { title: words }),
      act: () => void make(),
    },
    { id: 'home', icon: House, name: t('way.home'), address: dashboard.path },
    { id: 'boards', icon: LayoutGrid, name: t('way.boards'), address: boards.path },
    { id: 'starred', icon: Star, name: t('way.starred'), address: `${boards.path}?of=favourite` },
    { id: 'archive', icon: Archive, name: t('way.archive'), address: archive.path },
    ...(teamId
      ? [{ id: 'people', icon: Users, name: t('team.people'), address: teamPeople.path.replace(':teamId', teamId) }]
      : []),
    ...(flags.features.settings
      ? [{ id: 'settings', icon: Settings, name: t('way.settings'), address: settings.path }]
      : []),
    theme('light', Sun),
    theme('dark', Moon),
    theme('system', SunMoon),
    { id: 'sign-out', icon: LogOut, name: account('menu.signOut'), act: askToSignOut },
  ];
}
