// Whether lines go by HTTP on this device, since no socket opened when one was tried last. SPEC: LINE-5.

import { dropSetting, readSetting, writeSetting } from './settings.ts';

const BY_HTTP = 'atrium-by-http';

export const isByHttp = (): boolean => readSetting(BY_HTTP) !== null;

export function noteByHttp(byHttp: boolean): void {
  if (byHttp) writeSetting(BY_HTTP, 'true');
  else dropSetting(BY_HTTP);
}
