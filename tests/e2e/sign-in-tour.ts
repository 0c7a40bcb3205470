// The whole way of an account at a provider that the settings tell, as a person goes it: in, again after a reload, renewed in silence
// before and after a refusal, out. It knows the provider by its issuer alone.

import { expect, type Page, type Request, test } from '@playwright/test';

export interface TourPlan {
  /** Where the product is. */
  origin: string;
  issuer: string;
  /** As the provider calls the person. */
  name: string;
  /** With what a token is renewed there: its session, in a hidden frame, or a refresh token. */
  renews: 'in a frame' | 'by a refresh token';
  /** Of its access tokens, where it is short enough to be waited for. */
  lifeMs?: number;
  /** What one does at the provider; nothing where it asks for nothing. */
  atProvider(page: Page): Promise<void>;
}

const account = (page: Page, { name }: TourPlan) => page.getByRole('button', { name: `Account: ${name}` });

const isFramed = (request: Request, { issuer }: TourPlan): boolean =>
  request.url().startsWith(issuer) && new URL(request.url()).searchParams.get('prompt') === 'none';
const isRefreshed = (request: Request, { issuer }: TourPlan): boolean =>
  request.url().startsWith(issuer) && request.postData()?.includes('grant_type=refresh_token') === true;
const isRenewal = (request: Request, plan: TourPlan): boolean =>
  plan.renews === 'in a frame' ? isFramed(request, plan) : isRefreshed(request, plan);

export async function signInTour(page: Page, plan: TourPlan): Promise<void> {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|CORS policy/.test(message.text())) faults.push(message.text());
  });

  await test.step('sign in', async () => {
    await page.goto(`${plan.origin}/signin`);
    await plan.atProvider(page);
    await expect(account(page, plan)).toBeVisible();
    expect(new URL(page.url()).origin).toBe(plan.origin);
    expect(new URL(page.url()).search).toBe('');
  });

  await test.step('reload: who one is stands there without a page of the provider', async () => {
    const me = page.waitForResponse(`${plan.origin}/api/user/me`);
    await page.reload();
    await expect(account(page, plan)).toBeVisible();
    expect((await me).status()).toBe(200);
  });

  const { lifeMs } = plan;
  if (lifeMs !== undefined)
    await test.step('before a token ends it is renewed, unasked', async () => {
      await page.waitForRequest((request) => isRenewal(request, plan), { timeout: 2 * lifeMs });
      await page.waitForResponse((response) => /\/token$/.test(response.url()) && response.ok());
      await expect(account(page, plan)).toBeVisible();
    });

  await test.step('a call that is refused: one renewal, one more try with the new token', async () => {
    const [first, second] = [{ bearer: '' }, { bearer: '' }];
    let renewals = 0;
    page.on('request', (request) => {
      if (isRenewal(request, plan)) renewals += 1;
    });
    await page.route(
      `${plan.origin}/api/user/me`,
      async (route) => {
        first.bearer = route.request().headers().authorization ?? '';
        renewals = 0;
        await route.fulfill({ status: 401, json: { error: 'unauthorized', message: '' } });
      },
      { times: 1 },
    );
    const again = page.waitForResponse(
      (response) => response.url() === `${plan.origin}/api/user/me` && response.status() === 200,
    );
    await page.reload();
    second.bearer = (await again).request().headers().authorization ?? '';
    expect(first.bearer).toMatch(/^Bearer ./);
    expect(second.bearer).toMatch(/^Bearer ./);
    expect(second.bearer).not.toBe(first.bearer);
    expect(renewals).toBe(1);
    await expect(account(page, plan)).toBeVisible();
  });

  await test.step('sign out, here and at the provider', async () => {
    await account(page, plan).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    await page.goto(plan.origin);
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    await expect(account(page, plan)).toHaveCount(0);
  });
  expect(faults).toEqual([]);
}
