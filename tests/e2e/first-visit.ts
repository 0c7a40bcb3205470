// A first visit while requests are held back: whoever looks into a browser's requests takes its cache away, and the browser says so to
// the server. So the page is asked for in its place.

import type { Page } from '@playwright/test';

const ASKS = {
  accept: 'text/html',
  'accept-encoding': 'identity',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
};

export async function asFirstVisit(page: Page): Promise<void> {
  await page.route(/\/board\/\w+(\?|$)/, async (route) =>
    route.fulfill({ response: await route.fetch({ headers: ASKS }) }),
  );
}
