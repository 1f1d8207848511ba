import { logout } from '@saldo/contract/auth';
import { PASSWORD } from '@saldo/proofs/users/user';
import { expect, test } from './fixtures.ts';

const stored = () => [
  sessionStorage.getItem('token'),
  localStorage.getItem('token'),
  localStorage.getItem('user'),
];

test('signs out everywhere, for good', async ({ page, person }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /@example.org/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(stored)).toEqual([null, null, null]);
  expect(await page.context().cookies()).toEqual([]);
  await expect(person.call(logout)).rejects.toThrow('401');
});

test('clears the other tabs, and leaves nothing of the user behind', async ({ page }) => {
  await page.goto('/transactions');
  const other = await page.context().newPage();
  await other.goto('/categories');
  await expect(other.getByText('Groceries').first()).toBeVisible();
  await other.evaluate(() => {
    localStorage.setItem('recent_categories_x', '["a"]');
    localStorage.setItem('theme', 'light');
  });
  await page.getByRole('button', { name: /@example.org/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  await expect(other.getByText('Groceries')).toHaveCount(0);
  const kept = await other.evaluate(() => [
    Object.keys(localStorage),
    sessionStorage.token ?? null,
  ]);
  expect(kept).toEqual([['theme'], null]);
});

test('leads to sign-in and back if the session ends meanwhile', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await page.goto('/transactions?year=2026&month=2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions');
  // A request of this screen would lead to sign-in too, and back to this screen: no request ends before the click.
  let release = () => {};
  const clicked = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/**', async (route) => {
    await clicked;
    await route.continue();
  });
  await person.call(logout);
  await page.getByRole('link', { name: 'Import Report' }).click();
  await expect(page).toHaveURL('/import');
  release();
  await expect(page).toHaveURL('/login');
  await page.unroute('**/api/**');

  await page.getByLabel('Email or Username').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/import');
});
