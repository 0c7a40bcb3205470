// What axe finds on a page as it stands. It comes from outside of the page: the page's policy lets no such script in.

import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { atRest } from './board-page.ts';
import { expect } from './expect.ts';

/** Nothing serious, nothing critical, when what moves has come to rest; else said of each place that has something wrong. */
export async function expectNone(page: Pick<Page, 'evaluate'>, state: string): Promise<void> {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'], preload: false }),
  );
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
  expect.soft(found, state).toEqual([]);
}
