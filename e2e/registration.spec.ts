import type { Page } from '@playwright/test';
import { updateUser } from '@saldo/contract/users';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { asFirstAdmin, newInvitation, newUser } from './people.ts';

test.use({ as: 'nobody' });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function openSignUp(page: Page) {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
}

async function fillIn(page: Page, person: Record<string, string>) {
  for (const [label, value] of Object.entries(person)) await field(page, label).fill(value);
}

const newcomer = (username: string, invitation: string) => ({
  'First Name': 'Ada',
  'Last Name': 'Byron',
  Username: username,
  'Email Address': `${username}@example.org`,
  Password: 'Difference-Engine-1',
  'Confirm Password': 'Difference-Engine-1',
  'Invitation Code': invitation,
});

const uniqueName = () => `ada_${Date.now().toString(36)}_${Math.floor(Math.random() * 1e6)}`;

test('registers with an invitation, then signs in', async ({ page }) => {
  const person = newcomer(uniqueName(), await newInvitation());
  await openSignUp(page);
  await fillIn(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page.getByRole('status')).toContainText(
    'Registration successful! Please sign in with your new account.',
  );
  await expect(field(page, 'Email or Username')).toHaveValue(person['Email Address']);
  await field(page, 'Password').fill(person.Password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada');
});

test('opens Sign up with the code from the link, and removes it from the address', async ({
  page,
}) => {
  const code = await newInvitation();
  await page.goto(`/login#invitation=${code}`);
  await expect(field(page, 'Invitation Code')).toHaveValue(code);
  expect(new URL(page.url()).hash).toBe('');
});

test('an invitation link opens Sign up even if sign-in is already open', async ({ page }) => {
  const codes = [await newInvitation(), await newInvitation()];
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  const follow = (code?: string) =>
    page.evaluate((hash) => location.assign(hash), `/login#invitation=${code}`);
  await follow(codes[0]);
  await expect(field(page, 'Invitation Code')).toHaveValue(codes[0] ?? '');
  expect(new URL(page.url()).hash).toBe('');

  // Following another invitation link fills in its code and keeps what was typed.
  await field(page, 'First Name').fill('Ada');
  await follow(codes[1]);
  await expect(field(page, 'Invitation Code')).toHaveValue(codes[1] ?? '');
  await expect(field(page, 'First Name')).toHaveValue('Ada');
});

test('makes a user with a password set by an administrator choose their own', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/, /status of 422/);
  const user = await newUser();
  const new_password = 'long enough now';
  const change = { params: { id: user.id }, body: { new_password } };
  await (await asFirstAdmin()).call(updateUser, change);
  await page.goto('/login');
  await field(page, 'Email or Username').fill(user.username);
  await field(page, 'Password').fill(new_password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Before You Continue' })).toBeVisible();
  await expect(page.getByText('An administrator set your password')).toBeVisible();
  await expectAccessibleEverywhere(page);
  const own = page.getByLabel('New Password', { exact: true });
  const saveAs = async (password: string) => {
    await page.getByLabel('Current Password').fill(new_password);
    await own.fill(password);
    await page.getByLabel('Confirm New Password').fill(password);
    await page.getByRole('button', { name: 'Save' }).click();
  };
  await saveAs(new_password);
  await expect(own).toHaveAccessibleDescription(
    /Choose a different password from the one the administrator set/,
  );
  await saveAs('My-own-horse-9');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('navigation').first()).toBeVisible();
});
