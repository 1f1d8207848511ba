import type { Page } from '@playwright/test';
import { PASSWORD } from '@saldo/proofs/users/user';
import { expect, test } from './fixtures.ts';

test.use({ as: 'nobody' });

async function signIn(page: Page, identifier: string, password: string) {
  await page.getByLabel('Email or Username').fill(identifier);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

const isHome = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Lucía');

async function storedTokens(page: Page) {
  const [session, local] = await page.evaluate(() => [
    sessionStorage.getItem('token'),
    localStorage.getItem('token'),
  ]);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'token');
  return { session, local, cookie };
}

test('signs in by email and is remembered for 30 days', async ({ page, person }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email or Username')).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  await signIn(page, person.email, PASSWORD);
  await isHome(page);

  const { session, local, cookie } = await storedTokens(page);
  expect(session).toBeTruthy();
  expect(local).toBe(session);
  expect(cookie?.value).toBe(session);
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(30);
});

test('returns to the requested page', async ({ page, person }) => {
  await page.goto('/transactions?year=2025&month=3');
  await expect(page).toHaveURL('/login');
  await signIn(page, person.email, PASSWORD);
  await expect(page).toHaveURL(/\/transactions\?year=2025&month=3/);
});
