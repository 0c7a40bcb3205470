// Puts the work that a wall panel took from a session that was ended elsewhere on this session's board (SPEC: PANEL-13).

import { carriedWork, dropCarriedWork } from '../../app/carried-work.ts';
import { i18n } from '../../i18n/i18n.ts';
import { addShared } from './add-shared.ts';

export async function addCarriedWork(): Promise<void> {
  const file = await carriedWork();
  if (!file) return;
  await i18n.loadNamespaces('panel');
  await addShared({ files: [new File([file], `${i18n.t('panel:carry.name')}.kept.json`)], text: '', refused: [] });
  await dropCarriedWork();
}
