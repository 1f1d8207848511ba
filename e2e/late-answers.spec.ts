import type { Page } from '@playwright/test';
import { createAlert, listAlerts } from '@saldo/contract/alerts';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expect, test } from './fixtures.ts';
import { hold } from './held-calls.ts';
import { toast } from './looks.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function addAlert(person: TestUser, name: string) {
  const category_id = await categoryNamed(person, 'Shopping');
  const body = { name, icon: '👟', limit_amount: 90, frequency: 'yearly', category_id } as const;
  await person.call(createAlert, { body });
}

test('a deletion that is answered late is told, and moves nobody who has gone on', async ({
  page,
  person,
}) => {
  await addAlert(person, 'Shoes');
  const letGo = await hold(page, '**/api/alerts/*', { method: 'DELETE' });
  await page.goto('/');
  await sidebar(page).getByRole('link', { name: 'Alerts' }).click();
  await page.getByRole('button', { name: 'Delete Shoes' }).click();
  await page.getByRole('button', { name: 'Delete Alert' }).click();
  await expect(page.getByRole('button', { name: 'Deleting...' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await sidebar(page).getByRole('link', { name: 'Goals' }).click();
  await expect(page).toHaveURL('/goals');

  letGo();
  await expect(toast(page)).toContainText('Alert "Shoes" deleted');
  expect(await person.call(listAlerts)).toEqual([]);
  await page.getByRole('button', { name: 'Create Goal', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Create Goal' })).toBeVisible();
  await expect(page).toHaveURL('/goals?new=1');
});

test('a deletion that is answered late closes no dialog but its own', async ({ page, person }) => {
  await addAlert(person, 'Shoes');
  await addAlert(person, 'Hats');
  const letGo = await hold(page, '**/api/alerts/*', { method: 'DELETE' });
  await page.goto('/alerts');
  await page.getByRole('button', { name: 'Delete Shoes' }).click();
  await page.getByRole('button', { name: 'Delete Alert' }).click();
  await expect(page.getByRole('button', { name: 'Deleting...' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Edit Hats' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Alert' });
  await form.getByLabel('Alert Name').fill('Caps');

  letGo();
  await expect(toast(page)).toContainText('Alert "Shoes" deleted');
  await form.getByRole('button', { name: 'Update Alert' }).click();
  await expect(toast(page)).toContainText('Alert "Caps" updated');
  await expect(form).toBeHidden();
});

test('what was asked for on one screen is told on the next', async ({ page }) => {
  const letGo = await hold(page, '**/api/users', { method: 'PUT' });
  await page.goto('/profile');
  const change = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('region', { name: 'E-mail Notifications' }).getByRole('switch').click();
  await change;
  await sidebar(page).getByRole('link', { name: 'Goals' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Financial Goals');

  letGo();
  await expect(toast(page)).toContainText(
    'Your notification setting has been updated successfully',
  );
});

test('a switch that is pressed again shows what was asked for last', async ({ page }) => {
  const answers: (() => void)[] = [];
  await page.route('**/api/users', async (route) => {
    if (route.request().method() === 'PUT') await new Promise<void>((go) => answers.push(go));
    return route.fallback();
  });
  await page.goto('/profile');
  const mail = page.getByRole('switch', { name: /^E-mail me/ });
  await mail.uncheck();
  await mail.check();
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.();
  const told = toast(page).getByText('Your notification setting has been updated successfully');
  await expect(told).toHaveCount(1);
  await expect(mail).toBeChecked();
  answers[1]?.();
  await expect(told).toHaveCount(2);
  await expect(mail).toBeChecked();
});
