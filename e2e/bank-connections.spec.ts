import type { Page } from '@playwright/test';
import { getAccount } from '@saldo/contract/accounts';
import { listConnections, listDuplicates } from '@saldo/contract/bank-connections';
import { deletePeriod, listTransactions } from '@saldo/contract/transactions';
import { addDays, dayOf } from '@saldo/domain/dates';
import { PASSWORD, type TestUser } from '@saldo/proofs/users/user';
import { expectAccessible, expectAccessibleInBothThemes } from './accessibility.ts';
import { BANKS, connectBank } from './banks.ts';
import { uploadStatement } from './client.ts';
import { escapeFrom } from './dialogs.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';
import { newUser } from './people.ts';
import { todayIn } from './rows.ts';

const SCREEN = '/bank-connections';
const CURRENT = 'Current account';

const toast = (page: Page) => page.getByRole('region', { name: 'Messages' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const connections = (person: TestUser) => person.call(listConnections);

const rowsOf = (person: TestUser) => {
  const to = todayIn('Europe/Madrid');
  const query = { from: addDays(to, -100), to, limit: 1000 };
  return person.call(listTransactions, { query });
};

async function signIn(page: Page, user: TestUser) {
  await page.getByLabel('Email or Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function goToBank(page: Page, bank: string) {
  await page.goto(`${SCREEN}?add=ES`);
  await page.getByRole('radio', { name: bank }).first().check();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page).toHaveURL(/sandbox-bank\/consent/);
}

test('connects a first bank: country, bank, its own page, and back with transactions', async ({
  page,
  person,
}) => {
  test.slow();
  await page.goto(SCREEN);
  await expect(page.getByText('No banks connected yet')).toBeVisible();
  await expect(page.getByText('Automatic Transaction Updates')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Connect Your First Bank' }).click();
  const country = dialog(page, 'Select Your Country');
  await expect(country.getByRole('button', { name: 'United Kingdom' })).toBeVisible();
  await expectAccessible(page);
  await country.getByPlaceholder('Enter country name...').fill('atlantis');
  await expect(country).toContainText('No supported country matches your search.');
  await country.getByPlaceholder('Enter country name...').fill('SPA');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/add=ES/);

  const bank = dialog(page, 'Select Your Bank');
  await expect(bank).toContainText('Spain');
  await expect(bank.getByRole('button', { name: 'Connect', exact: true })).toBeDisabled();
  await bank.getByRole('button', { name: 'Change country' }).click();
  await expect(country).toBeVisible();
  await page.goBack();
  await page.goto(`${SCREEN}?add=ES`);
  await bank.getByPlaceholder('Enter bank name...').fill('nothing like it');
  await expect(bank).toContainText('No banks match your search.');
  await bank.getByPlaceholder('Enter bank name...').fill('caixa');
  await bank.getByRole('radio', { name: 'CaixaBank (sandbox)' }).check();
  await expect(bank).toContainText("You'll be redirected to securely connect your accounts");
  await expect(bank.getByRole('checkbox', { name: 'Import recent transactions' })).toBeChecked();
  await expectAccessible(page);
  await bank.getByRole('button', { name: 'Connect', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'CaixaBank (sandbox)' })).toBeVisible();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(/bank-connections\/success\?ref=/);
  await expect(page.getByRole('heading', { name: 'Bank Connected Successfully!' })).toBeVisible();
  await expect(toast(page)).toContainText('Bank connected successfully');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Bank Connections' }).click();

  const mine = card(page, 'CaixaBank (sandbox)');
  await expect(mine).toContainText('2 accounts');
  await expect(mine).toContainText('Connected Accounts (2)');
  await expect(mine).toContainText('Expires in 90 days');
  await expect(mine.getByRole('button', { name: /^Last sync details/ })).toContainText(
    /Today, \d\d:\d\d · \d+ new/,
  );
  await mine.getByRole('button', { name: /^Last sync details/ }).click();
  await expect(mine).toContainText(/\d+ posted transactions/);
  await expectAccessible(page);
  const { total } = await rowsOf(person);
  expect(total).toBeGreaterThan(10);
  await page.goto('/transactions');
  await expect(page.getByRole('table', { name: 'Transactions' })).toContainText('Sandbox');
});

test('closes the dialog and reports a bank that is already connected', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await connectBank(person, BANKS.plain);
  await page.goto(`${SCREEN}?add=ES`);
  await page.getByRole('radio', { name: 'Sandbox Bank' }).first().check();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(toast(page)).toContainText('Sandbox Bank is already connected.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await connections(person)).toHaveLength(1);
});

test('reports a canceled or rejected consent, and connects nothing', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await goToBank(page, 'Sandbox Bank');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Connection Failed' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText("We couldn't complete your bank connection.");
  await expect(main).toContainText('You canceled on the bank’s site. Nothing was connected.');
  await expect(toast(page)).toContainText('Connection failed: You canceled on the bank’s site.');
  await expectAccessible(page);
  await goToBank(page, 'Sandbox Bank, refusing');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(main).toContainText('The bank didn’t confirm access.');
  await page.getByRole('link', { name: 'Back to Bank Connections' }).click();
  await expect(page.getByText('No banks connected yet')).toBeVisible();
  expect(await connections(person)).toEqual([]);
});

test('waits for a bank that confirms late', async ({ page, person, expectedErrors }) => {
  test.slow();
  expectedErrors.push(/409/);
  await goToBank(page, 'Sandbox Bank, late to confirm');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { name: 'Connecting Your Bank...' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    'Please wait while we finish setting up your bank connection...',
  );
  await expectAccessible(page);
  await expect(page.getByRole('heading', { name: 'Bank Connected Successfully!' })).toBeVisible({
    timeout: 20_000,
  });
  expect(await connections(person)).toHaveLength(1);
});

test("gives nothing of a consent to the user who forwarded the bank's link", async ({
  page,
  person,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await goToBank(page, 'Sandbox Bank');
  const link = page.url();
  const other = await newUser();
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await theirs.getByRole('button', { name: 'Allow' }).click();
  await expect(theirs.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await signIn(theirs, other);
  await expect(theirs.getByRole('heading', { name: 'Connection Failed' })).toBeVisible();
  await expect(theirs.getByRole('main')).toContainText('someone else started it');
  await theirs.context().close();
  for (const known of new URL(link).searchParams.values()) {
    await page.goto(`${SCREEN}/success?ref=${known}`);
    await expect(page.getByRole('heading', { name: 'Connection Failed' })).toBeVisible();
  }
  expect([await connections(person), await connections(other)]).toEqual([[], []]);
});

test('asks to sign in, then continues, when the bank returns to another browser', async ({
  page,
  person,
  browser,
}) => {
  await goToBank(page, 'Sandbox Bank');
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(page.url());
  await elsewhere.getByRole('button', { name: 'Allow' }).click();
  await expect(elsewhere.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await signIn(elsewhere, person);
  await expect(
    elsewhere.getByRole('heading', { name: 'Bank Connected Successfully!' }),
  ).toBeVisible();
  await elsewhere.context().close();
  expect(await connections(person)).toHaveLength(1);
});

test('coverage shows days that were removed since', async ({ page, person }) => {
  const { accounts } = await connectBank(person, BANKS.plain);
  const id = accounts.find(({ name }) => name === CURRENT)?.id ?? '';
  const month = addDays(`${todayIn('Europe/Madrid').slice(0, 7)}-01`, -1);
  const query = { year: Number(month.slice(0, 4)), month: Number(month.slice(5, 7)) };
  await person.call(deletePeriod, { query });
  await page.goto(`${SCREEN}?account=${id}`);
  const coverage = dialog(page, CURRENT).getByRole('region', { name: 'Coverage' });
  await expect(coverage).toContainText('had transactions that were removed');
  await expect(coverage.getByRole('table')).toContainText('Since removed');
  await expectAccessibleInBothThemes(page);
});

test('renames, disables and enables an account in its drawer', async ({ page, person }) => {
  const { accounts } = await connectBank(person, BANKS.plain);
  const id = accounts.find(({ name }) => name === CURRENT)?.id ?? '';
  const stored = () => person.call(getAccount, { params: { id } });
  await page.goto(SCREEN);
  const row = card(page, 'Sandbox Bank').getByRole('listitem').filter({ hasText: CURRENT });
  await row.getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`account=${id}`));
  const drawer = dialog(page, CURRENT);
  await expect(drawer).toContainText('Alex Sandbox');
  await expect(drawer).toContainText('Ready');
  await expect(drawer).toContainText(/ES\d\d 9999/);
  await expect(drawer).toContainText(/Today, \d\d:\d\d/);
  await expect(drawer.getByRole('region', { name: 'Coverage' })).toContainText('90 days');
  await expect(drawer.getByRole('table')).toContainText('Connection');
  await expectAccessible(page);

  await drawer.getByRole('button', { name: 'Edit name' }).click();
  const field = drawer.getByLabel('Name', { exact: true });
  await field.fill('Not this');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Edit name' }).click();
  await expect(field).toHaveValue(CURRENT);
  await field.fill(' ');
  await page.keyboard.press('Enter');
  await expect(drawer).toContainText('Enter a name.');
  await expectAccessible(page);
  await field.fill('Household');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Account name updated successfully');
  const renamed = dialog(page, 'Household');
  await expect(renamed).toBeVisible();
  expect((await stored()).name).toBe('Household');

  await expect(renamed).toContainText(
    'Disabling will prevent this account from syncing transactions',
  );
  await renamed.getByRole('button', { name: 'Disable Account' }).click();
  await expect(toast(page)).toContainText('Account disabled successfully');
  await expect(renamed).toContainText(
    'Enabling will allow this account to sync transactions again',
  );
  expect((await stored()).is_enabled).toBe(false);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const again = card(page, 'Sandbox Bank').getByRole('listitem').filter({ hasText: 'Household' });
  await expect(again).toContainText('Disabled');
  await expectAccessible(page);
  await again.getByRole('button').click();
  await renamed.getByRole('button', { name: 'Enable Account' }).click();
  await expect(toast(page)).toContainText('Account enabled successfully');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(again).not.toContainText('Disabled');
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the drawer slides out for 300 ms before it closes', async ({ page, person }) => {
    await connectBank(person, BANKS.plain);
    await page.goto(SCREEN);
    await card(page, 'Sandbox Bank').getByRole('listitem').first().getByRole('button').click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('button', { name: 'Edit name' })).toBeVisible();
    const slid = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('animationend', ({ animationName, elapsedTime }) => {
            if (animationName === 'to-right') resolve(elapsedTime);
          });
        }),
    );
    await drawer.getByRole('button', { name: 'Close' }).click();
    expect(await slid).toBe(0.3);
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${SCREEN}$`));
  });
});

test('renews expired access at the bank', async ({ page, person }) => {
  const { id } = await connectBank(person, BANKS.ends);
  await page.goto(SCREEN);
  const mine = card(page, 'Sandbox Bank, access that ends');
  await expect(mine.getByText('Expired', { exact: true })).toHaveCount(2);
  await expect(mine.getByRole('button', { name: /^Disconnect/ })).toHaveCount(0);
  await expect(mine.getByRole('button', { name: /^Sync/ })).toHaveCount(0);
  await expectAccessible(page);
  await mine.getByRole('button', { name: /^Refresh/ }).click();
  await expect(page).toHaveURL(new RegExp(`refresh=${id}`));
  const refresh = dialog(page, 'Refresh Bank Connection');
  await expect(refresh).toContainText('has expired');
  await expect(refresh.getByRole('checkbox', { name: 'Import recent transactions' })).toBeChecked();
  await expectAccessible(page);
  await refresh.getByRole('button', { name: 'Refresh Connection' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { name: 'Bank Connected Successfully!' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Bank Connections' }).click();
  await expect(mine).toContainText('Expires in 90 days');
  await expect(mine.getByRole('button', { name: /^Disconnect/ })).toBeVisible();
  expect((await connections(person)).map((one) => [one.id, one.status])).toEqual([[id, 'active']]);
});

test('offers renewal of access that expires soon, and disconnects an expired bank', async ({
  page,
  person,
}) => {
  await connectBank(person, BANKS.short);
  await connectBank(person, BANKS.ends);
  await page.goto(SCREEN);
  const soon = card(page, 'Sandbox Bank, short access');
  await expect(soon).toContainText('Expires in 5 days');
  await expect(soon).toContainText('Access expires soon.');
  await expectAccessible(page);
  await soon.getByRole('button', { name: /^Refresh/ }).click();
  const refresh = dialog(page, 'Refresh Bank Connection');
  await expect(refresh).toContainText('expires in 5 days');
  await escapeFrom(refresh);
  const expired = card(page, 'Sandbox Bank, access that ends');
  await expired.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  await dialog(page, 'Disconnect Bank').getByRole('button', { name: 'Disconnect' }).click();
  await expect(expired).toHaveCount(0);
});

test('shows on the card what the bank does not provide, and fetches the rest now', async ({
  page,
  person,
}) => {
  await connectBank(person, BANKS.down);
  await connectBank(person, BANKS.plain);
  await page.goto(SCREEN);
  const down = card(page, 'Sandbox Bank, out of order');
  await expect(down).toContainText('We couldn’t reach the bank. We’ll try again.');
  await expectAccessible(page);
  await down.getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('Error');
  await expect(page.getByRole('dialog')).toContainText(
    'No data yet from a statement or bank connection.',
  );
  await escapeFrom(page.getByRole('dialog'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const plain = card(page, 'Sandbox Bank');
  await plain.getByRole('button', { name: 'Sync now: Sandbox Bank' }).click();
  await expect(toast(page)).toContainText('Sandbox Bank is up to date');
  await expect(plain).toContainText(/nothing new, \d+ already imported/);
});

test('disconnecting removes made-up accounts and transactions', async ({ page, person }) => {
  await connectBank(person, BANKS.plain);
  expect((await rowsOf(person)).total).toBeGreaterThan(0);
  await page.goto(SCREEN);
  await card(page, 'Sandbox Bank')
    .getByRole('button', { name: /^Disconnect/ })
    .click();
  const confirm = dialog(page, 'Disconnect Bank');
  await expect(confirm).toContainText('Are you sure you want to disconnect Sandbox Bank?');
  await expect(confirm).toContainText(
    'This will remove all access to your bank accounts and stop automatic transaction updates.',
  );
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(toast(page)).toContainText('Bank disconnected successfully');
  await expect(page.getByText('No banks connected yet')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await rowsOf(person)).total).toBe(0);
});

test('shows unavailable banks, and a country without any', async ({ page, expectedErrors }) => {
  expectedErrors.push(/502/);
  const url = '**/api/bank-connections/institutions*';
  await page.route(url, (route) =>
    route.fulfill({ status: 502, json: { detail: { code: 'provider_error', message: 'Out.' } } }),
  );
  await page.goto(`${SCREEN}?add=AT`);
  const bank = dialog(page, 'Select Your Bank');
  await expect(bank).toContainText('Failed to load the banks.', { timeout: 15_000 });
  await page.unroute(url);
  await page.route(url, (route) => route.fulfill({ json: [] }));
  await bank.getByRole('button', { name: 'Try Again' }).click();
  await expect(bank).toContainText('No banks available for this country');
  // If the server knows no banks, sample banks are shown.
  await page.goto(`${SCREEN}?add=DE`);
  await expect(bank.getByRole('radio')).toHaveCount(6);
  await expect(bank).toContainText('Commerzbank');
});

/**
 * Imports two statement rows with the same day and amount as a synced row but different descriptions, so one of them
 * may be a duplicate.
 */
async function importTwins(person: TestUser) {
  const { items } = await rowsOf(person);
  const alike = (row: (typeof items)[number]) =>
    items.filter((one) => one.amount === row.amount && one.direction === row.direction);
  const twin = items.find((row) => row.direction === 'expense' && alike(row).length === 1);
  if (!twin) throw new Error('the sandbox has no row of its own');
  const line = (text: string) => `${dayOf(twin.date)},${text},-${twin.amount.toFixed(2)}\n`;
  const csv = `Date,Text,Amount\n${line('KIOSKO')}${line('BAR')}`;
  const mapping = {
    date: 'Date',
    date_order: 'day-first',
    description: 'Text',
    amount: 'Amount',
    decimal: 'point',
    bank: twin.bank,
    product: twin.product,
  };
  const file = { name: 'twin.csv', content: new TextEncoder().encode(csv), bank: 'GENERIC' };
  await uploadStatement(person, { ...file, fields: { mapping: JSON.stringify(mapping) } });
  return twin;
}

test('resolves a possible duplicate in its details, or in the list', async ({ page, person }) => {
  await connectBank(person, BANKS.plain);
  const twin = await importTwins(person);
  const [pair] = await person.call(listDuplicates);
  expect(pair?.other.id).toBe(twin.id);
  const list = `/transactions?year=${twin.date.slice(0, 4)}&month=${Number(twin.date.slice(5, 7))}`;
  await page.goto(list);
  const strip = page.getByRole('region', { name: 'Possible duplicates' });
  await expect(strip).toContainText('2 possible duplicates to review.');
  const rows = page.getByRole('table', { name: 'Transactions' }).locator('tbody tr');
  await expect(rows.filter({ hasText: 'Duplicate?' })).toHaveCount(2);
  await expectAccessible(page);
  await strip.getByRole('button', { name: 'Review' }).click();
  const review = dialog(page, 'Possible duplicates');
  await expect(review.getByRole('listitem')).toContainText([/KIOSKO|BAR/, /KIOSKO|BAR/]);
  await expect(review).toContainText(twin.description);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // Closing goes back in the history, which would stop the next navigation.
  await expect(page).not.toHaveURL(/duplicates=/);

  await page.goto(`${list}&view=${pair?.transaction.id}`);
  const details = dialog(page, 'Transaction Details');
  await expect(details).toContainText('This may be the same payment as another transaction.');
  await expectAccessible(page);
  await details.getByRole('button', { name: /^Keep both/ }).click();
  await expect(toast(page)).toContainText('Kept both.');
  await expect(details).toBeVisible();
  await expect(details).not.toContainText('This may be the same payment');
  expect(await person.call(listDuplicates)).toHaveLength(1);
});

test('a removed duplicate stays removed', async ({ page, person }) => {
  await connectBank(person, BANKS.plain);
  const before = (await rowsOf(person)).total;
  await importTwins(person);
  expect((await rowsOf(person)).total).toBe(before + 2);
  await page.goto('/transactions?duplicates=1');
  const review = dialog(page, 'Possible duplicates');
  await review.getByRole('button', { name: /^Remove KIOSKO/ }).click();
  await expect(toast(page)).toContainText('Duplicate removed.');
  await review.getByRole('button', { name: /^Keep both: BAR/ }).click();
  await expect(toast(page)).toContainText('Kept both.');
  await expect(review).toContainText('Nothing left to review');
  expect((await rowsOf(person)).total).toBe(before + 1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('everything fits, in both themes', async ({ page, person }) => {
    test.slow();
    const { id, accounts } = await connectBank(person, BANKS.short);
    await importTwins(person);
    await connectBank(person, BANKS.ends);
    for (const address of [
      SCREEN,
      `${SCREEN}?add=1`,
      `${SCREEN}?add=ES`,
      `${SCREEN}?account=${accounts[0]?.id}`,
      `${SCREEN}?refresh=${id}`,
      `${SCREEN}?disconnect=${id}`,
      `${SCREEN}/success?ref=connected`,
      '/transactions?duplicates=1',
    ]) {
      await page.goto(address);
      const shown = address.includes('?') && !address.includes('ref=c');
      if (shown) await expect(page.getByRole('dialog')).toBeVisible();
      // Wait for the first heading, because nothing is marked busy before it exists.
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessibleInBothThemes(page);
      await expectNoSidewaysScroll(page);
    }
  });
});

test('reports that nothing changed after canceling a renewal at the bank', async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const before = await connectBank(person, BANKS.plain);
  await page.goto(`${SCREEN}?refresh=${before.id}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Refresh|Renew|Continue/ })
    .click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Connection Not Renewed' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(
    'You canceled on the bank’s site. Your connection hasn’t changed.',
  );
  await expect(main).not.toContainText('Connection Failed');
  await expectAccessible(page);
  expect((await connections(person))[0]).toMatchObject({ status: 'active' });
});
