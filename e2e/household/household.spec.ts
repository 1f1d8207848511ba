import type { Page } from '@playwright/test';
import { getRecap } from '@saldo/contract/home';
import { listTransactions } from '@saldo/contract/transactions';
import { type Client, clientAt } from '@saldo/proofs/users/user';
import { test as journey, expect as shortlyExpect } from '../fixtures.ts';
import { type BankFile, fileOf } from './bank-files.ts';
import { DatedServer, INVITATION } from './dated-server.ts';
import {
  ACCOUNTS,
  type Account,
  FIRST_MONTHS,
  HOLDER,
  lastDayOf,
  movementsOf,
  NEW_IN,
  SECOND_MONTH,
  THIRD_MONTH,
  truthOf,
} from './months.ts';

const test = journey.extend<{ server: DatedServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  server: async ({}, use) => {
    const server = await DatedServer.atFreePort();
    await use(server);
    await server.remove();
  },
  baseURL: async ({ server }, use) => use(server.address),
});
test.use({ as: 'nobody' });

const PASSWORD = 'Difference-Engine-1';
const LAST_OF_FIRST = FIRST_MONTHS.at(-1) ?? '';
/** Files are read and learned from by workers with a low priority, which a busy machine delays. */
const expect = shortlyExpect.configure({ timeout: 60_000 });
const OWN: readonly Account[] = ['CaixaBank', 'Revolut', 'Openbank'];

test('a household imports fourteen months, then two more', async ({
  page,
  server,
  expectedErrors,
}) => {
  test.setTimeout(300_000);
  // A session ends between two months.
  expectedErrors.push(/status of 401/);
  await test.step('first hour', async () => {
    await liveAt(page, server, LAST_OF_FIRST);
    await signUp(page);
    await firstHour(page, server);
  });
  await test.step('second month', async () => {
    await liveAt(page, server, SECOND_MONTH);
    await signIn(page);
    await secondMonth(page, server);
  });
  await test.step('third month', async () => {
    await liveAt(page, server, THIRD_MONTH);
    await signIn(page);
    await thirdMonth(page, server);
  });
});

/** It is the evening of a month's last day, for the server and for the browser. */
async function liveAt(page: Page, server: DatedServer, period: string): Promise<void> {
  const time = new Date(`${lastDayOf(period)}T18:00:00Z`);
  // Nothing is open in the browser between two months.
  await page.goto('about:blank');
  await server.startAt(time);
  await page.clock.setFixedTime(time);
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function signUp(page: Page): Promise<void> {
  await page.goto(`/login#invitation=${INVITATION}`);
  const person = {
    ...{ 'First Name': HOLDER.first, 'Last Name': HOLDER.last, Username: 'lucia' },
    ...{ 'Email Address': EMAIL, Password: PASSWORD, 'Confirm Password': PASSWORD },
  };
  for (const [label, value] of Object.entries(person)) await field(page, label).fill(value);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('status')).toContainText('Registration successful!');
  await signIn(page);
}

const EMAIL = 'lucia@example.org';

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await field(page, 'Email or Username').fill(EMAIL);
  await field(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${HOLDER.first}`);
}

/** Calls as the user who is signed in, for what no screen shows in one figure. */
async function clientOf(page: Page, { address }: DatedServer): Promise<Client> {
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? undefined;
  return clientAt(address, { token });
}

/** A file of February stops at the 9th. */
const GAP = { period: '2026-02', last: '2026-02-09', next: '2026-02-10' };

const firstFiles = (): BankFile[] => [
  ...FIRST_MONTHS.map((period) => {
    const span = { account: 'CaixaBank', periods: [period] } as const;
    return fileOf(period === GAP.period ? { ...span, to: GAP.last } : span);
  }),
  ...(['Revolut', 'Openbank'] as const).flatMap((account) => [
    fileOf({ account, periods: FIRST_MONTHS.slice(0, 6) }),
    fileOf({ account, periods: FIRST_MONTHS.slice(6) }),
  ]),
];

const filesOf = (period: string): BankFile[] =>
  OWN.map((account) => fileOf({ account, periods: [period] }));

const rowsOf = (period: string) =>
  movementsOf(period).filter(({ account }) => OWN.includes(account));

async function firstHour(page: Page, server: DatedServer): Promise<void> {
  const missing = rowsOf(GAP.period).filter(
    ({ account, day }) => account === 'CaixaBank' && day > GAP.last,
  ).length;
  const rows = FIRST_MONTHS.flatMap(rowsOf).length - missing;
  await drop(page, firstFiles());
  // Two answers, about Openbank, hold for both of its files.
  const currency = questionsOf(page).currency;
  await expect(currency).toHaveCount(2);
  await currency.first().getByText('EUR', { exact: true }).click();
  await currency.first().getByRole('button', { name: 'Read This Way' }).click();
  await expect(currency).toHaveCount(0);
  await questionsOf(page).bank.first().fill('Openbank');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expectNoQuestions(page);
  await importAll(page, rows, 18);
  await expect(result(page)).toContainText('Transfers linked28');
  await expect(page.getByRole('main')).toContainText(
    /transactions from Feb 10–28 seem to be missing/,
  );

  await test.step('adds the missing days', async () => {
    await page.getByRole('button', { name: 'Import More Files' }).click();
    const days = fileOf({ account: 'CaixaBank', periods: [GAP.period], from: GAP.next });
    await page.locator('input[type=file]').setInputFiles(days);
    await expect(page.getByText('Detected: CaixaBank')).toBeVisible();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByLabel('Import result')).toContainText(`Imported${missing}`);
  });

  await test.step('links the transfers that wait', async () => {
    await page.goto('/');
    await expect(toDo(page)).toContainText('5 transfers to review');
    await expect(toDo(page)).not.toContainText('import Feb');
    await toDo(page).getByRole('link', { name: '5 transfers to review' }).click();
    const review = page.getByRole('dialog');
    await review.getByRole('button', { name: /^Link all 5/ }).click();
    await expect(review).toContainText('Nothing left to review');
  });

  await test.step('accepts the suggestions of the month', async () => {
    await page.goto('/');
    const where = page.getByRole('region', { name: 'Where it went' });
    const accept = where.getByRole('button', { name: /^Accept \d+$/ });
    await expect(accept).toBeVisible();
    await expect(where).toContainText(/Groceries.*Suggested/s);
    await expect(where).toContainText(`Spent${euros(truthOf(LAST_OF_FIRST).spending)}`);
    await accept.click();
    await expect(page.getByText(/transactions categorized\./)).toBeVisible();
    // Accepted spending is counted once.
    await expect(where).toContainText(`Groceries${euros(groceriesIn(LAST_OF_FIRST))}`);
    await expect(where).toContainText(`Spent${euros(truthOf(LAST_OF_FIRST).spending)}`);
  });

  await test.step('sorts the other merchants by hand', async () => {
    await page.goto('/categories/sort');
    await sortByHand(page);
  });
  await expectFigures(page, server, LAST_OF_FIRST, OWN);
}

const groceriesIn = (period: string): number =>
  -movementsOf(period)
    .filter(({ text }) => /MERCADONA|CONSUM/.test(text))
    .reduce((sum, { cents }) => sum + cents, 0);

/** Words that find the category of merchants for which Saldo preselects none. */
const CATEGORIES: Record<string, string> = {
  Uber: 'Taxi',
  'Ingeniería Levante': 'Salary',
  'Fincas Turia': 'Rent',
};
const PEOPLE = ['Marta Ruiz', 'Pau Alcacer'];

async function sortByHand(page: Page): Promise<void> {
  const entry = page.locator('[data-current]');
  const search = page.getByRole('combobox');
  for (;;) {
    await expect(entry.or(page.getByRole('heading', { name: 'All sorted' }))).toBeVisible();
    if ((await entry.count()) === 0) break;
    const key = (await entry.getAttribute('data-current')) ?? '';
    const name = (await entry.getByRole('heading').textContent()) ?? '';
    const isPerson = PEOPLE.includes(name);
    const words = isPerson ? 'People' : CATEGORIES[name];
    if (words) await search.fill(words);
    await search.press(isPerson ? 'Shift+Enter' : 'Enter');
    await expect(page.locator(`[data-current="${key}"]`), `${name} is sorted`).toHaveCount(0);
  }
  await expect(page.locator('li[data-state=saving]')).toHaveCount(0);
}

async function secondMonth(page: Page, server: DatedServer): Promise<void> {
  const rows = rowsOf(SECOND_MONTH);
  await drop(page, filesOf(SECOND_MONTH));
  await expectNoQuestions(page);
  await importAll(page, rows.length, 3);
  await expect(result(page)).toContainText('Transfers linked2');
  const fresh = NEW_IN[SECOND_MONTH] ?? [];
  await expect(result(page)).toContainText(`Sorted as you chose${knownRows(rows, fresh)}`);

  await page.goto('/');
  await expectNothingMissing(page, fresh.length);
  await expectFigures(page, server, SECOND_MONTH, OWN);
  await page.goto('/categories/sort');
  await expect(page.getByText(`0 of ${fresh.length} merchants sorted`)).toBeVisible();
  await sortByHand(page);
}

/** Number of rows at merchants that were decided before; rows with people are sorted by rules. */
const knownRows = (rows: ReturnType<typeof rowsOf>, fresh: readonly string[]): number =>
  rows.filter(
    ({ is, text }) =>
      is !== 'moved' && !text.startsWith('BIZUM') && !fresh.some((name) => text.includes(name)),
  ).length;

async function thirdMonth(page: Page, server: DatedServer): Promise<void> {
  const rows = movementsOf(THIRD_MONTH);
  await drop(page, [...filesOf(THIRD_MONTH), fileOf({ account: 'Wisla', periods: [THIRD_MONTH] })]);
  const { currency, bank, any } = questionsOf(page);
  await expect(any).toHaveCount(1);
  // Two answers: Polish headings alone do not say euros.
  await currency.getByText('EUR', { exact: true }).click();
  await currency.getByRole('button', { name: 'Read This Way' }).click();
  await bank.fill('Wisla');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNoQuestions(page);
  await importAll(page, rows.length, 4);
  await expect(result(page)).toContainText('Transfers linked4');
  const fresh = NEW_IN[THIRD_MONTH] ?? [];
  const known = knownRows(rowsOf(THIRD_MONTH), fresh);
  await expect(result(page)).toContainText(`Sorted as you chose${known}`);
  await page.goto('/');
  await expectNothingMissing(page, fresh.length + 4);
  await expectFigures(page, server, THIRD_MONTH, ACCOUNTS);
}

async function drop(page: Page, files: BankFile[]): Promise<void> {
  await page.goto('/import');
  await page.locator('input[type=file]').setInputFiles(files);
  await expect(page.getByText('Review the files below.')).toBeVisible();
  await expect(page.getByText(/^Reading \d+ of/)).toHaveCount(0);
}

/** All questions that a plan's files can ask. */
function questionsOf(page: Page) {
  const currency = page.getByRole('region', { name: 'Which currency is this?' });
  const bank = page.getByLabel(/^Which bank is/);
  const skip = page.getByRole('button', { name: 'Skip File' });
  return { currency, bank, any: skip };
}

async function expectNoQuestions(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Import [\d,]+ Transactions$/ })).toBeEnabled();
  await expect(questionsOf(page).any).toHaveCount(0);
}

const result = (page: Page) => page.getByRole('status', { name: 'Import result' });

async function importAll(page: Page, rows: number, files: number): Promise<void> {
  await page.getByRole('button', { name: `Import ${rows} Transactions`, exact: true }).click();
  await expect(result(page)).toContainText(`${files} files imported`, { timeout: 60_000 });
  await expect(result(page)).toContainText(`New${rows}`);
}

const toDo = (page: Page) => page.getByRole('region', { name: 'To do' });

async function expectNothingMissing(page: Page, merchants: number): Promise<void> {
  await expect(toDo(page)).toContainText(`${merchants} merchants to sort`);
  await expect(toDo(page)).not.toContainText(/to review|import |no data/);
}

const euros = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'EUR' });

/** Compares a month's figures, on all screens that show them, with the truth. */
async function expectFigures(
  page: Page,
  server: DatedServer,
  period: string,
  accounts: readonly Account[],
): Promise<void> {
  const { income, spending, moved, balances } = truthOf(period);
  const main = page.getByRole('main');
  await page.goto('/');
  await expect(main).toContainText(`Monthly Balance: ${euros(income - spending)}`);
  await expect(page.getByRole('region', { name: 'Where it went' })).toContainText(
    `Spent${euros(spending)}`,
  );
  const total = accounts.reduce((sum, account) => sum + balances[account], 0);
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText(
    `${euros(total)} verified by statements`,
  );

  await page.goto('/metrics/monthly');
  await expect(main).toContainText(`Income: ${euros(income)}`);
  await expect(main).toContainText(`Expenses: ${euros(spending)}`);

  await page.goto('/accounts');
  for (const account of accounts) {
    await expect(page.getByRole('region', { name: account, exact: true })).toContainText(
      euros(balances[account]),
    );
  }

  const client = await clientOf(page, server);
  const [year, month] = period.split('-').map(Number);
  const { items } = await client.call(listTransactions, { query: { year, month } });
  const arrived = items.filter((row) => row.transfer !== null && row.direction === 'income');
  const cents = arrived.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  expect(cents, 'moved between own accounts').toBe(moved);
  const { to_do: open } = await client.call(getRecap);
  expect([open.transfers, open.missing, open.stale]).toEqual([0, [], []]);
}
