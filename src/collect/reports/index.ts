// Reports of a page. Loaded after consent alone (src/collect/collectors.ts), which hands on what failed.

import { followAddress } from '../../page/addresses.ts';
import type { Failure } from '../../page/failures.ts';
import { type Reports, startReports as startClient } from './client.ts';

let reports: Reports | undefined;
let isFollowed = false;

/** `mayReplay`: to how pages looked somebody consents apart. */
export function startReports(dsn: string, mayReplay: boolean): void {
  if (!reports) {
    reports = startClient(dsn);
    reports.wentTo(location.pathname);
  }
  reports.mayReplay(mayReplay);
  if (!isFollowed) followAddress(() => reports?.wentTo(location.pathname));
  isFollowed = true;
}

export function stopReports(): void {
  reports?.stop();
  reports = undefined;
}

export function report(failures: readonly Failure[]): void {
  for (const failure of failures) reports?.report(failure);
}
