import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { login } from '@saldo/contract/auth';
import { PASSWORD, type TestUser } from '@saldo/proofs/users/user';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible, expectAccessibleEverywhere } from './accessibility.ts';
import { api } from './client.ts';
import { stopClock } from './clock.ts';
import { backupsHoldUntil, withManualBackup } from './dialogs.ts';
import { expect, test } from './fixtures.ts';
import { freshCode, withSecondFactor } from './second-factor.ts';
import { becomeStale } from './stale.ts';

const rowOf = (page: Page, field: string) => page.getByRole('button', { name: `Edit ${field}` });
const toasts = (page: Page) => page.locator('[data-toaster]');

async function signIn(page: Page, person: TestUser, password = PASSWORD) {
  await page.getByLabel('Email or Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /@example.org/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
}

test('a toast stays while the user points at it, but not if it appears under a resting pointer', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/profile');
  await rowOf(page, 'Name').waitFor();
  await stopClock(page);
  await page.mouse.move(1100, 850);
  const rename = async (name: string) => {
    await rowOf(page, 'Name').press('Enter');
    await page.getByLabel('First Name').fill(name);
    await page.keyboard.press('Enter');
    await expect(toasts(page).getByText('Your name has been updated successfully')).toBeVisible();
  };
  await rename('Eva');
  await page.clock.runFor(8500);
  await expect(toasts(page)).toBeEmpty();

  await rename('Ada');
  await page.mouse.move(1105, 850);
  await page.clock.runFor(10_000);
  await expect(toasts(page)).not.toBeEmpty();
  await page.mouse.move(10, 10);
  await page.clock.runFor(8500);
  await expect(toasts(page)).toBeEmpty();
});

test('signs in with a second factor, with a recovery code, and after turning it off', async ({
  page,
  person,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/status of 401/, /status of 409/);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Set Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Up Two-Factor Authentication' });
  await expect(dialog.getByRole('img', { name: 'QR code for the key below' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await expect(dialog.getByText(/That code isn’t right/)).toBeVisible();
  await dialog.getByLabel('Code', { exact: true }).fill(await freshCode(totp));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  const codesDialog = page.getByRole('dialog', { name: 'Your Recovery Codes' });
  await expect(codesDialog.getByRole('listitem')).toHaveCount(10);
  const codes = await codesDialog.getByRole('listitem').allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await codesDialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('saldo-recovery-codes.txt');
  await codesDialog.getByRole('button', { name: 'I’ve Saved Them' }).click();
  const card = page.getByLabel('Two-Factor Authentication', { exact: true });
  await expect(card).toContainText(`${codes.length} recovery codes left`);

  await signOut(page);
  await signIn(page, person);
  const code = page.getByLabel('Authentication Code');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill('123');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert')).toContainText('That code isn’t right');
  await page.getByRole('button', { name: 'Back' }).click();
  await signIn(page, person);
  await code.fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/profile');
  await expect(card).toContainText(`${codes.length - 1} recovery codes left`);
  await card.getByRole('button', { name: 'Turn Off' }).click();
  const off = page.getByRole('dialog', { name: 'Turn Off Two-Factor Authentication' });
  await off.getByRole('button', { name: 'Turn Off' }).click();
  await expect(toasts(page)).toContainText('Two-factor authentication is off');
  await signOut(page);
  await signIn(page, person);
  await expect(page).toHaveURL('/');
});

test('creates new recovery codes after step-up, and the old ones stop working', async ({
  page,
  person,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/status of (401|403|409)/);
  const { recoveryCodes: old } = await withSecondFactor(person);
  const signInWith = (code: string | undefined) =>
    api().call(login, {
      body: { username: person.username, password: PASSWORD, totp: code ?? '' },
    });
  await signInWith(old[0]);
  await page.goto('/profile');
  const card = page.getByLabel('Two-Factor Authentication', { exact: true });
  await expect(card).toContainText('9 recovery codes left');
  await card.getByRole('button', { name: 'New Recovery Codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Recovery Codes' });
  becomeStale(person);
  await dialog.getByRole('button', { name: 'Create New Codes' }).click();
  const ask = page.getByRole('dialog', { name: 'Confirm It’s You' });
  const confirm = ask.getByRole('button', { name: 'Confirm', exact: true });
  await expect(ask.getByLabel('Your Password')).toBeFocused();
  await expectAccessibleEverywhere(page);
  await confirm.click();
  await expect(ask.getByText('Enter your password')).toBeVisible();
  await expect(ask.getByText('Enter the code')).toBeVisible();
  await ask.getByLabel('Your Password').fill('wrong');
  await ask.getByLabel('Code', { exact: true }).fill('000000');
  await confirm.click();
  await expect(ask.getByText('Invalid password')).toBeVisible();
  await ask.getByLabel('Your Password').fill(PASSWORD);
  await confirm.click();
  await expect(ask.getByText(/This code isn’t valid/)).toBeVisible();
  await expect(ask.getByLabel('Code', { exact: true })).toBeFocused();
  await ask.getByLabel('Code', { exact: true }).fill(old[1] ?? '');
  await confirm.click();
  const codes = page.getByRole('dialog', { name: 'Your Recovery Codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const fresh = await codes.getByRole('listitem').allInnerTexts();
  expect(new Set([...old, ...fresh]).size).toBe(20);
  await page.keyboard.press('Escape');
  await expect(codes).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  const file = await (await download).path();
  expect(readFileSync(file, 'utf8')).toBe(`${fresh.join('\n')}\n`);
  await codes.getByRole('button', { name: 'I’ve Saved Them' }).click();
  await expect(toasts(page)).toContainText('Your new recovery codes are ready');
  await expect(card).toContainText('10 recovery codes left');
  await expect(signInWith(old[2])).rejects.toThrow('401');
  await signInWith(fresh[0]);
});

test('creates a passkey, signs in with it, and deletes it', async ({ page, expectedErrors }) => {
  test.slow();
  expectedErrors.push(/status of 401/);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Passkey' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('My laptop');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(toasts(page)).toContainText('Passkey “My laptop” added');
  const card = page.getByLabel('Passkeys', { exact: true });
  await expect(card.getByRole('listitem')).toContainText('not used yet');

  await signOut(page);
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  await expect(card.getByRole('listitem')).toContainText('last used');
  await card.getByRole('button', { name: 'Remove My laptop' }).click();
  await page
    .getByRole('dialog', { name: 'Remove Passkey' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(card.getByRole('listitem')).toHaveCount(0);

  await signOut(page);
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey doesn’t match any account.');
});

test('exports all data after step-up, and deletes the account', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  await page.goto('/profile');
  becomeStale(person);
  await page.getByRole('button', { name: 'Export My Data' }).click();
  const ask = page.getByRole('dialog', { name: 'Confirm It’s You' });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(toasts(page)).toContainText('Confirm it’s you');
  await page.getByRole('button', { name: 'Export My Data' }).click();
  await ask.getByLabel('Your Password').fill(PASSWORD);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await expect(toasts(page)).toContainText('Your data has been exported');

  await withManualBackup(page, '2026-03-02T12:00:00.000Z');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Your Account' });
  await expect(dialog).toContainText(backupsHoldUntil());
  await expect(dialog).toContainText(
    'The oldest is from Monday, March 2, 2026, and they are kept until',
  );
  await expectAccessible(page);
  const other = await page.context().newPage();
  await other.goto('/categories');
  await expect(other.getByText('Groceries').first()).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Delete My Account' });
  await confirm.click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  await expect(other.getByText('Groceries')).toHaveCount(0);
  const body = { username: person.username, password: PASSWORD };
  await expect(api().call(login, { body })).rejects.toThrow('401');
});
