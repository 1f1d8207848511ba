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

/** Where the token is kept in this browser. */
async function storedTokens(page: Page) {
  const [session, local] = await page.evaluate(() => [
    sessionStorage.getItem('token'),
    localStorage.getItem('token'),
  ]);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'token');
  return { session, local, cookie };
}

test('signs in by e-mail and is remembered for 30 days', async ({ page, person }) => {
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

test('signs in by username for this tab alone', async ({ page, person }) => {
  await page.goto('/login');
  await page.getByRole('checkbox', { name: 'Remember me' }).uncheck();
  await signIn(page, person.username, PASSWORD);
  await isHome(page);

  const { session, local, cookie } = await storedTokens(page);
  expect(session).toBeTruthy();
  expect(local).toBeNull();
  expect(cookie).toBeUndefined();
});

test('refuses a wrong password and keeps what was typed', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await page.goto('/login');
  const field = page.getByLabel('Email or Username');
  await field.waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await field.boundingBox();
  await signIn(page, person.email, 'Wrong-Password-1');
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  await expect.poll(() => field.boundingBox(), 'where the form stands').toEqual(before);
  await expect(page.getByLabel('Email or Username')).toHaveValue(person.email);
  await signIn(page, person.email, PASSWORD);
  await isHome(page);
});

test('asks for both identifier and password', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Email or Username')).toHaveAccessibleDescription(
    'Email or username is required',
  );
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password is required',
  );
});

test('shows the password when asked to', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Secret-1');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('tells whom to ask about a forgotten password', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await expect(page.getByRole('status')).toContainText('contact the administrator');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('status')).toBeEmpty();
});

test('comes back to the page that was asked for', async ({ page, person }) => {
  await page.goto('/transactions?year=2025&month=3');
  await expect(page).toHaveURL('/login');
  await signIn(page, person.email, PASSWORD);
  await expect(page).toHaveURL(/\/transactions\?year=2025&month=3/);
});
