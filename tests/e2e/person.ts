// Somebody with an account at the provider inside the server, as tests need one.

import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

export interface TestPerson {
  first: string;
  last: string;
  email: string;
  password: string;
}

export function newPerson(first = 'Ana', last = 'Ortiz'): TestPerson {
  return { first, last, email: `${first.toLowerCase()}.${randomUUID()}@northside.example`, password: 'a rising line' };
}

/** What opens the account's menu, in English. */
export function accountOf(page: Page, { first, last }: TestPerson): Locator {
  return page.getByRole('button', { name: `Account: ${first} ${last}` });
}

/** Ends at home. */
export async function signUp(page: Page, origin: string, person: TestPerson): Promise<void> {
  await page.goto(`${origin}/signup`);
  await createAccount(page, person);
  await expect(accountOf(page, person)).toBeVisible();
}

/** On the provider's page. */
export async function createAccount(page: Page, person: TestPerson): Promise<void> {
  await page.getByLabel('First name').fill(person.first);
  await page.getByLabel('Last name').fill(person.last);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Where the browser is not known to the provider. Ends at home. */
export async function signIn(page: Page, origin: string, person: TestPerson): Promise<void> {
  await page.goto(`${origin}/signin`);
  await showPassword(page, person);
  await expect(accountOf(page, person)).toBeVisible();
}

/** On the provider's page. */
export async function showPassword(page: Page, { email, password }: TestPerson): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}
