// incognito_launch: the product begins with a new board on this device instead of its home page. Said by an address, kept as 'true'.

import { dropSetting, readSetting, writeSetting } from './settings.ts';

const NAME = 'incognito_launch';

/** `search`: of the address the product was opened with; anything but `true` there takes it back. */
export function launchesIncognito(search: string): boolean {
  const said = new URLSearchParams(search).get(NAME);
  if (said === 'true') writeSetting(NAME, said);
  else if (said !== null) dropSetting(NAME);
  return readSetting(NAME) === 'true';
}
