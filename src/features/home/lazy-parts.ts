// What of the home page is loaded only when it is asked for.

import { withWords } from '../../account/with-words.ts';
import { i18n } from '../../i18n/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const menus = () => import('./settings-menus.tsx');
const dialogs = () => import('./board-dialogs.tsx');

export const settingsMenu = lazyPart(async () => (await menus()).SettingsMenu);
export const languageMenu = lazyPart(async () => (await menus()).LanguageMenu);
export const boardMenu = lazyPart(async () => (await menus()).BoardMenu);
export const renameDialog = lazyPart(async () => (await dialogs()).RenameDialog);
export const removeDialog = lazyPart(async () => {
  const [{ RemoveDialog }] = await Promise.all([dialogs(), i18n.loadNamespaces('unsent')]);
  return RemoveDialog;
});
export const accountPart = lazyPart(async () => (await withWords(import('./account/account-part.tsx'))).AccountPart);
export const toDashboardPart = lazyPart(async () => (await import('./account/to-dashboard.tsx')).ToDashboard);
