import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { login } from '@saldo/contract/auth';
import { getProfile, listSessions } from '@saldo/contract/users';
import { PASSWORD, type TestUser } from '@saldo/proofs/users/user';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible, expectAccessibleEverywhere } from './accessibility.ts';
import { api } from './client.ts';
import { stopClock } from './clock.ts';
import { backupsHoldUntil, withManualBackup } from './dialogs.ts';
import { expect, test } from './fixtures.ts';
import { newPerson } from './people.ts';
import { freshCode, withSecondFactor } from './second-factor.ts';
import { becomeStale } from './stale.ts';

const toasts = (page: Page) => page.locator('[data-toaster]');
const rowOf = (page: Page, field: string) => page.getByRole('button', { name: `Edit ${field}` });
const profileOf = (person: TestUser, token = person.token) => api(token).call(getProfile);

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

test('edits one field at a time, and the menu follows', async ({ page, person }) => {
  await page.goto('/profile');
  await rowOf(page, 'Username').click();
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible();
  await rowOf(page, 'Name').click();
  await expect(page.getByLabel('Username', { exact: true })).toHaveCount(0);
  await page.getByLabel('First Name').fill('Nuria');
  await page.getByLabel('Last Name').fill('');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('Your name has been updated successfully');
  await expect(rowOf(page, 'Name')).toBeFocused();
  await expect(page.getByRole('button', { name: /^Nuria/ })).toBeVisible();
  expect((await profileOf(person)).user).toMatchObject({ name: 'Nuria', lastnames: '' });

  await rowOf(page, 'Email Address').click();
  await page.getByLabel('Email Address').fill('nuria');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email Address').fill(`new-${person.email}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page)).toContainText('Your email has been updated successfully');
  await page.reload();
  await expect(page.getByRole('main')).toContainText(`new-${person.email}`);
});

test('says what is wrong, keeps what was typed, and Escape leaves it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const other = await newPerson();
  await page.goto('/profile');
  await rowOf(page, 'Name').click();
  await page.getByLabel('First Name').fill('  ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('First name cannot be empty')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toContainText('Lucía Martín');

  await rowOf(page, 'Username').click();
  await page.getByLabel('Username').fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Username cannot be empty')).toBeVisible();
  await page.getByLabel('Username').fill(other.username.toUpperCase());
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page)).toContainText(/already/i);
  await expect(page.getByLabel('Username')).toHaveValue(other.username.toUpperCase());
});

test('a toast stays three seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/profile');
  await rowOf(page, 'Name').click();
  await page.getByLabel('First Name').fill('Eva');
  await stopClock(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const toast = toasts(page).getByText('Your name has been updated successfully');
  await expect(toast).toBeVisible();
  await page.clock.runFor(2900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast).toHaveCount(0);
});

test('a toast that is pointed at stays, one that comes up under a pointer at rest goes', async ({
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
  await page.clock.runFor(3500);
  await expect(toasts(page)).toBeEmpty();

  await rename('Ada');
  await page.mouse.move(1105, 850);
  await page.clock.runFor(10_000);
  await expect(toasts(page)).not.toBeEmpty();
  await page.mouse.move(10, 10);
  await page.clock.runFor(3500);
  await expect(toasts(page)).toBeEmpty();
});

test('changes the password, and signs out everywhere else', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const body = { username: person.username, password: PASSWORD };
  const elsewhere = await api().call(login, { body });
  await page.goto('/profile');
  await rowOf(page, 'Password').click();
  const current = page.getByLabel('Current Password');
  const next = page.getByLabel('New Password', { exact: true });
  const confirm = page.getByLabel('Confirm New Password');
  const save = page.getByRole('button', { name: 'Save' });

  await save.click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await expect(page.getByText('New password is required')).toBeVisible();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(current).toBeFocused();
  await current.fill('wrong');
  await next.fill('1234567');
  await confirm.fill('12345678');
  await expect(page.getByText('New passwords do not match')).toBeVisible();
  await confirm.fill('1234567');
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await next.fill('12345678');
  await confirm.fill('12345678');
  await expectAccessible(page);
  await save.click();
  await expect(toasts(page)).toContainText('Invalid password');
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(next).not.toHaveAttribute('aria-invalid', 'true');

  await current.fill(PASSWORD);
  await save.click();
  await expect(toasts(page)).toContainText('Your password has been updated successfully');
  await expect(api(elsewhere.token).call(getProfile)).rejects.toThrow('401');
  expect((await profileOf(person)).user.id).toBe(person.id);
  await api().call(login, { body: { ...body, password: '12345678' } });
});

test('chooses an avatar, which the menu shows', async ({ page, person }) => {
  await page.goto('/profile');
  await rowOf(page, 'Avatar').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please select an avatar')).toBeVisible();
  await page.getByRole('radio', { name: 'A planet' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page)).toContainText('Your avatar has been updated successfully');
  const picture = page.getByRole('complementary').locator('img');
  await expect(picture).toHaveAttribute('src', '/avatars/saldo-03.svg');
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  expect((await profileOf(person)).user.avatar).toBe('saldo-03.svg');
});

test('offers Try Again for an answer that is empty or strange', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/Unexpected answer of/);
  let answer = '';
  await page.route(/\/api\/users$/, (route) => route.fulfill({ status: 200, body: answer }));
  await page.goto('/profile');
  await expect(page.getByRole('alert')).toContainText('Received empty response from server');
  answer = '{"people":[1]}';
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Could not find user data in the response. Check console for details.',
  );
  await expectAccessible(page);
  answer = JSON.stringify([person.profile]);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('main')).toContainText(person.username);
});

test('lists where one is signed in, and signs out elsewhere', async ({ page, person }) => {
  const body = { username: person.username, password: PASSWORD };
  const elsewhere = await api().call(login, { body });
  await page.goto('/profile');
  const card = page.getByLabel('Where You Are Signed In');
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByRole('listitem').first()).toContainText('This device');
  await card.getByRole('button', { name: /^Sign out/ }).click();
  await expect(toasts(page)).toContainText('Signed out there');
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await expect(api(elsewhere.token).call(listSessions)).rejects.toThrow('401');
});

test('signs in with a second factor, a recovery code, and without it again', async ({
  page,
  person,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/status of 401/, /status of 409/);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Set Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Up Two-Factor Authentication' });
  await expect(dialog.getByRole('img', { name: 'QR code of the key below' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Switch On' }).click();
  await expect(dialog.getByText(/This code does not fit/)).toBeVisible();
  await dialog.getByLabel('Code', { exact: true }).fill(await freshCode(totp));
  await dialog.getByRole('button', { name: 'Switch On' }).click();
  const codesDialog = page.getByRole('dialog', { name: 'Your Recovery Codes' });
  await expect(codesDialog.getByRole('listitem')).toHaveCount(10);
  const codes = await codesDialog.getByRole('listitem').allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await codesDialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('saldo-recovery-codes.txt');
  await codesDialog.getByRole('button', { name: 'I Have Saved Them' }).click();
  const card = page.getByLabel('Two-Factor Authentication', { exact: true });
  await expect(card).toContainText(`${codes.length} recovery codes left`);

  await signOut(page);
  await signIn(page, person);
  const code = page.getByLabel('Authentication Code');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill('123');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert')).toContainText('This code does not fit');
  await page.getByRole('button', { name: 'Back' }).click();
  await signIn(page, person);
  await code.fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/profile');
  await expect(card).toContainText(`${codes.length - 1} recovery codes left`);
  await card.getByRole('button', { name: 'Switch Off' }).click();
  const off = page.getByRole('dialog', { name: 'Switch Off Two-Factor Authentication' });
  await off.getByRole('button', { name: 'Switch Off' }).click();
  await expect(toasts(page)).toContainText('Two-factor authentication is off');
  await signOut(page);
  await signIn(page, person);
  await expect(page).toHaveURL('/');
});

test('makes new recovery codes once it is known who asks, and the old ones are dead', async ({
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
  await dialog.getByRole('button', { name: 'Make New Codes' }).click();
  const ask = page.getByRole('dialog', { name: 'Confirm That It Is You' });
  const confirm = ask.getByRole('button', { name: 'Confirm', exact: true });
  await expect(ask.getByLabel('Your Password')).toBeFocused();
  await expectAccessibleEverywhere(page);
  await confirm.click();
  await expect(ask.getByText('Enter your password')).toBeVisible();
  await expect(ask.getByText('Enter the code that the app shows')).toBeVisible();
  await ask.getByLabel('Your Password').fill('wrong');
  await ask.getByLabel('Code', { exact: true }).fill('000000');
  await confirm.click();
  await expect(ask.getByText('Invalid password')).toBeVisible();
  await ask.getByLabel('Your Password').fill(PASSWORD);
  await confirm.click();
  await expect(ask.getByText(/This code does not fit/)).toBeVisible();
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
  await codes.getByRole('button', { name: 'I Have Saved Them' }).click();
  await expect(toasts(page)).toContainText('Your new recovery codes are in force');
  await expect(card).toContainText('10 recovery codes left');
  await expect(signInWith(old[2])).rejects.toThrow('401');
  await signInWith(fresh[0]);
});

test('makes a passkey, signs in with it, and forgets it', async ({ page, expectedErrors }) => {
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
  await expect(toasts(page)).toContainText('Passkey "My laptop" added');
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
  await expect(page.getByRole('alert')).toContainText(
    'This passkey does not belong to an account here.',
  );
});

test('shows its cards when all of them are there, so that none is pushed away', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  let release = (_: boolean) => {};
  const held = new Promise<boolean>((resolve) => {
    release = resolve;
  });
  let fails = false;
  await page.route('**/api/users/passkeys', async (route) => {
    if (fails) return route.fulfill({ status: 500, body: '{}' });
    await held;
    return route.continue();
  });
  const asked = page.waitForResponse('**/api/users/sessions');
  await page.goto('/profile');
  await asked;
  await expect(page.locator('main [aria-busy=true]')).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  release(true);
  await expect(page.getByRole('switch', { name: /^E-mail me/ })).toBeVisible();
  fails = true;
  await page.reload();
  await expect(page.getByLabel('Passkeys', { exact: true })).toContainText(
    'Failed to load your passkeys',
  );
  fails = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Failed to load your passkeys')).toHaveCount(0);
  await expect(page.getByRole('switch', { name: /^E-mail me/ })).toBeVisible();
});

test('switches mail off and keeps it', async ({ page, person }) => {
  await page.goto('/profile');
  const mail = page.getByRole('switch', { name: /^E-mail me/ });
  await expect(mail).toBeChecked();
  await mail.uncheck();
  await expect(toasts(page)).toContainText(
    'Your notification setting has been updated successfully',
  );
  expect((await profileOf(person)).user.notifications).toBe(false);
  await page.reload();
  await expect(mail).not.toBeChecked();
});

test('says of an easy password that it is one, until it is changed', async ({ page }) => {
  await page.goto('/profile');
  const warnings = page.getByText(/is one of the most common, which are tried first/);
  const told = page.getByText('Your password is easy to guess');
  const change = async (from: string, to: string, isWeak: boolean) => {
    await rowOf(page, 'Password').click();
    await page.getByLabel('Current Password', { exact: true }).fill(from);
    await page.getByLabel('New Password', { exact: true }).fill(to);
    await page.getByLabel('Confirm New Password', { exact: true }).fill(to);
    await expect(page.locator('form').getByText(/are tried first/)).toHaveCount(isWeak ? 1 : 0);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('New Password', { exact: true })).toHaveCount(0);
  };
  await change(PASSWORD, 'Password1', true);
  await expect(told).toBeVisible();
  await expect(warnings).toBeVisible();
  await expectAccessibleEverywhere(page);
  await change('Password1', 'Tidy-Lantern-42', false);
  await expect(told).toHaveCount(0);
});

test('takes everything out once it is known who asks, and deletes the account', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  await page.goto('/profile');
  becomeStale(person);
  await page.getByRole('button', { name: 'Export My Data' }).click();
  const ask = page.getByRole('dialog', { name: 'Confirm That It Is You' });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(toasts(page)).toContainText('Confirm that it is you');
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
    'the oldest is from Monday, March 2, 2026, and they stay until',
  );
  await expectAccessible(page);
  const other = await page.context().newPage();
  await other.goto('/categories');
  await expect(other.getByText('Groceries').first()).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Delete My Account' });
  await confirm.click();
  await expect(page).toHaveURL('/login');
  // Other tabs show nothing of the person any longer.
  await expect(other).toHaveURL('/login');
  await expect(other.getByText('Groceries')).toHaveCount(0);
  const body = { username: person.username, password: PASSWORD };
  await expect(api().call(login, { body })).rejects.toThrow('401');
});

test.describe('an administrator', () => {
  test.use({ as: 'admin' });

  test('reads why the own account stays', async ({ page }) => {
    await page.goto('/profile');
    await expect(page.getByLabel('Your Data')).toContainText('Ask another administrator.');
    await expect(page.getByRole('button', { name: 'Delete My Account' })).toHaveCount(0);
  });
});

test.describe('a viewer', () => {
  test.use({ as: 'viewer' });

  test('looks and changes nothing', async ({ page }) => {
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
    await expect(page.getByLabel('Where You Are Signed In').getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^(Edit|Sign out|Delete|Set Up)/ })).toHaveCount(
      0,
    );
    await expectAccessible(page);
  });
});

test('axe finds nothing on its forms and dialogs, on a phone too', async ({ page, person }) => {
  test.slow();
  await withSecondFactor(person);
  for (const name of [
    'Edit Name',
    'Edit Avatar',
    'Edit Password',
    'New Recovery Codes',
    'Switch Off',
    'Add Passkey',
    'Delete My Account',
  ]) {
    await page.goto('/profile');
    await page.getByRole('button', { name, exact: true }).click();
    await expectAccessibleEverywhere(page);
  }
});
