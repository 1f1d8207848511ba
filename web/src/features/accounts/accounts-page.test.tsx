import {
  type AccountParts,
  type AccountWithBalance,
  acceptGap,
  closeAccount,
  createAccount,
  deleteAccount,
  type Gap,
  getAccount,
  getAccountParts,
  getBalances,
  getCoverage,
  listAccountNames,
  listAccounts,
  mergeAccount,
  splitAccount,
  updateAccount,
} from '@saldo/contract/accounts';
import type { Role } from '@saldo/contract/common';
import { type Forecast, getForecast, listSeries } from '@saldo/contract/recurring';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/accessible.ts';
import { makeBalancedAccount } from '../../testing/make-account.ts';
import { resize } from '../../testing/page-state.ts';
import {
  button,
  card,
  dialog,
  openApp,
  toasts,
  waitForFocusWithin,
} from '../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../testing/server.ts';
import { choose, fill, press } from '../../testing/user-actions.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const ofN26 = (given: Partial<AccountWithBalance> = {}) =>
  makeBalancedAccount({ id: id(200), name: 'N26', bank: 'N26', ...given });

const GAP: Gap = {
  ...{ from: '2025-01-21', to: '2025-03-02', before: 3100, after: 2700, jump: -400 },
  accepted: false,
};
const N26 = ofN26();
const MISSING = ofN26({ gap: GAP, proved_until: '2025-01-20' });
const WALLET = ofN26({
  ...{ id: id(201), name: 'Wallet', bank: 'CASH', source: 'hand', proved_until: null },
  ...{ balance: 85.5, balance_on: '2025-03-01', last_data: '2025-03-01' },
  typed: { on: '2025-03-01', amount: 85.5 },
});

const FORECAST: Forecast = {
  left_out: { count: 0, currencies: [] },
  ...{ currency: 'EUR', until: '2025-12-31', spending: null, net: null, days: [], payday: null },
  ...{ due: [], again: [], rests_on: { bills: 0, due: 0, pays: 0, income: 0 } },
};
const NO_PARTS: AccountParts = { reports: [], connection: null, merged: [] };

const main = page.getByRole('main');
const figures = card('Balances');
const drawer = dialog();

/** Serves a user's accounts and applies requested changes to them, as the server would. */
function open(
  given: AccountWithBalance[],
  { replies = [], role = 'USER' }: { replies?: Reply[]; role?: Role } = {},
) {
  const kept = new Map(given.map((one) => [one.id, one]));
  const find = (params: Record<string, string>) => kept.get(params.id ?? '') ?? N26;
  const put = (one: AccountWithBalance) => {
    kept.set(one.id, one);
    return one;
  };
  const app = openApp(
    '/accounts',
    [
      on(listAccounts, () => [...kept.values()]),
      on(listAccountNames, () => [...kept.values()]),
      when(getBalances, { currency: 'EUR', days: [], accounts: [], exchange: [], left_out: [] }),
      when(getForecast, FORECAST),
      when(listSeries, {
        ...{ currency: 'EUR', left_out: { count: 0, currencies: [] } },
        ...{
          series: [],
          planned: [],
          fixed_per_month: 0,
          income_per_month: 0,
          payday: null,
          left: null,
        },
      }),
      on(getAccount, ({ params }) => kept.get(params.id ?? '') ?? refusal('not_found', 'Gone.')),
      when(getAccountParts, NO_PARTS),
      on(getCoverage, ({ params }) => {
        const { gap } = find(params);
        return { days: [], gaps: gap ? [gap] : [] };
      }),
      on(createAccount, ({ body }) => {
        const { name, typed } = createAccount.body.parse(body);
        const { on: balance_on, amount: balance } = typed;
        const known = { typed, balance, balance_on, worth: balance };
        return { ...put({ ...WALLET, name, ...known }), step_id: null };
      }),
      on(updateAccount, ({ params, body }) => {
        const { typed, purpose } = updateAccount.body.parse(body);
        const old = find(params);
        const set = {
          ...(purpose && { purpose }),
          ...(typed && { typed, balance: typed.amount, worth: typed.amount }),
        };
        return { ...put({ ...old, ...set }), step_id: null };
      }),
      on(closeAccount, ({ params, body }) => ({
        ...put({ ...find(params), closed_on: closeAccount.body.parse(body).on }),
        step_id: null,
      })),
      on(deleteAccount, ({ params }) => {
        kept.delete(params.id ?? '');
        return { step_id: null };
      }),
      ...replies,
    ],
    { role },
  );
  return { ...app, kept, put };
}

test('says what an account is for, which can be changed', async () => {
  const { load } = open([N26]);
  await press(button('N26'));
  const purpose = drawer.getByRole('combobox', { name: 'Used for' });
  await expect.element(purpose).toHaveValue('everyday');
  await choose(purpose, 'Savings');
  load();
  await expect.element(purpose).toHaveValue('savings');
  await expect.element(purpose).toBeEnabled();
});

test('a viewer sees what an account is for', async () => {
  open([N26], { role: 'VIEWER' });
  await press(button('N26'));
  await expect.element(drawer.getByRole('combobox', { name: 'Used for' })).toBeDisabled();
});

test.each([
  ['beside a gap', 'file', [GAP], false],
  ['beside removed transactions', 'removed', [], false],
  ['beside a gap that the user dismissed', 'file', [{ ...GAP, accepted: true }], true],
] as const)('says that no day is missing only if so: %s', async (_, source, gaps, says) => {
  const days = [
    { date: '2025-01-20', source, proved: false },
    { date: '2025-01-21', source: 'file' as const, proved: false },
  ];
  open([MISSING], { replies: [when(getCoverage, { days, gaps: [...gaps] })] });
  await press(button('N26'));
  await expect.element(drawer).toMatchTextContent('2 days, ');
  const whole = drawer.getByText('No day is missing.');
  await (says
    ? expect.element(whole).toBeVisible()
    : expect.element(whole).not.toBeInTheDocument());
});

test('shows balances, missing days and how to close the gap', async () => {
  let gap = GAP;
  const { put, load, server } = open([MISSING, WALLET], {
    replies: [
      on(getCoverage, () => ({ days: [], gaps: [gap] })),
      on(acceptGap, ({ body }) => {
        gap = { ...GAP, accepted: acceptGap.body.parse(body).accepted };
        return { gaps: [gap], step_id: null };
      }),
    ],
  });
  await expect.element(figures).toMatchTextContent('Total balance (EUR)€2,731.40in 2 accounts');
  await expect.element(figures).toMatchTextContent('Verified by statements€0.00');
  await expect.element(figures).toMatchTextContent('Not verified€2,731.40N26, since Jan 21, 2025');
  await expect.element(main.getByText('Jan 21 – Mar 2, 2025 missing').last()).toBeVisible();
  await expectAccessible();

  await press(button('N26'));
  await expect.element(drawer).toMatchTextContent('Balance, Mar 4, 2025€2,645.90');
  await expect
    .element(drawer)
    .toMatchTextContent(
      'Missing: Jan 21 – Mar 2, 2025. The balance jumps by €400.00, from €3,100.00 to €2,700.00.',
    );
  await expectAccessibleInBothThemes();
  await press(button('Nothing is missing'));
  await expect.element(page.getByText('Gap dismissed')).toBeVisible();
  await expect.element(drawer).not.toMatchTextContent('Missing');
  await press(button('Check again'));
  await expect.element(drawer).toMatchTextContent('Missing: Jan 21 – Mar 2, 2025.');

  // The statement for the missing days closes the gap permanently.
  server.now(when(getCoverage, { days: [], gaps: [] }));
  put(N26);
  load();
  await expect.element(drawer).toMatchTextContent('Balance, Mar 4, 2025€2,645.90');
  await expect.element(drawer).not.toMatchTextContent('Missing');
  load('/accounts');
  await expect
    .element(figures)
    .toMatchTextContent('Verified by statements€2,645.901 of 2 accounts');
  await expect.element(figures).toMatchTextContent('Not verified€85.50Wallet (entered by you)');
});

test('creates an account manually, closes, reopens and deletes it', async () => {
  const { server } = open([]);
  await expect.element(main).toMatchTextContent('No accounts yet');
  await press(button('Add Account'));
  const form = dialog('Add Account');
  await expectAccessible();
  await fill(form.getByLabelText('Name'), 'Wallet');
  await fill(form.getByLabelText('Balance'), '12,50');
  await fill(form.getByLabelText(/^As of/), '2025-03-01');
  await press(form.getByRole('button', { name: 'Add Account' }));
  await expect.element(toasts).toMatchTextContent('Wallet added');
  await expect.element(figures).toMatchTextContent('Total balance (EUR)€12.50');

  await press(button('Wallet'));
  await press(button('Change Balance'));
  const balance = dialog('Set Balance');
  await fill(balance.getByLabelText('Balance'), '20');
  await press(balance.getByRole('button', { name: 'Save' }));
  await expect.element(drawer).toMatchTextContent('€20.00');

  // Back closes what is asked over the drawer, and nothing else.
  const floating = () => document.querySelectorAll('[role=dialog], [role=alertdialog]').length;
  for (const opener of ['Change Balance', 'Close…', 'Delete…']) {
    await press(button(opener));
    await expect.poll(floating).toBe(2);
    history.back();
    await expect.poll(floating).toBe(1);
    await expect.element(drawer).toMatchTextContent('€20.00');
  }
  await press(button('Close…'));
  const closing = dialog('Close Account');
  await fill(closing.getByLabelText('From'), '2025-03-31');
  await press(closing.getByRole('button', { name: 'Close Account' }));
  await expect.element(page.getByText('Account closed', { exact: true })).toBeVisible();
  await press(button('Reopen'));
  await expect.element(page.getByText('Account reopened')).toBeVisible();
  expect(server.sent(closeAccount)).toEqual([{ on: '2025-03-31' }, { on: null }]);
  await press(button('Delete…'));
  await press(button('Delete'));
  await expect.element(main).toMatchTextContent('No accounts yet');
});

test('collapses closed accounts, and works with the keyboard', async () => {
  open([WALLET]);
  const row = button('Wallet');
  await expect.element(row).toBeVisible();
  const element = row.element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(drawer).toMatchTextContent('You entered €85.50 for Mar 1, 2025');
  await press(button('Close…'));
  await press(button('Close Account'));
  await expect.element(page.getByText('Account closed', { exact: true })).toBeVisible();
  await waitForFocusWithin(drawer);
  await userEvent.keyboard('{Escape}');
  await expect.element(row).not.toBeInTheDocument();
  await press(button('1 closed account'));
  await expect.element(row).toBeVisible();
});

test('lets a viewer see every account but change none', async () => {
  open([N26], { role: 'VIEWER' });
  await expect.element(figures).toMatchTextContent('€');
  await expect.element(button('Add Account')).not.toBeInTheDocument();
  await press(button('N26'));
  await expect.element(drawer).toMatchTextContent('Balance, ');
  await expect.element(button('Close…')).not.toBeInTheDocument();
});

test('merges two accounts, and unmerges them', async () => {
  const second = ofN26({ id: id(202), name: 'N26 2', balance: 2700 });
  const first = ofN26({ balance: 3100 });
  const joined = ofN26({ name: 'N26 2', balance: 2700, balance_on: '2025-02-10' });
  const moved = { rows: 1, doubles: 0, linked: 0, parted: 0, step_id: null };
  const { kept, put, server } = open([first, second], {
    replies: [
      on(getAccountParts, () =>
        kept.has(second.id)
          ? NO_PARTS
          : {
              ...NO_PARTS,
              merged: [{ id: second.id, name: 'N26 2', rows: 1, at: '2025-11-21T10:00:00.000Z' }],
            },
      ),
      on(mergeAccount, ({ body }) => {
        if (mergeAccount.body.parse(body).dry_run) {
          return { ...moved, accounts: [{ ...joined, name: 'N26' }] };
        }
        kept.delete(second.id);
        return { ...moved, accounts: [put(joined)] };
      }),
      on(splitAccount, ({ body }) => {
        const accounts = [first, second];
        if (!splitAccount.body.parse(body).dry_run) for (const one of accounts) put(one);
        return { ...moved, accounts };
      }),
    ],
  });
  await press(button('N26 2'));
  await press(button('Merge…'));
  const asked = dialog('Merge Account');
  await expect.element(asked).toMatchTextContent('Transactions to move1');
  await expect.element(asked).toMatchTextContent('N26 2 now€2,700.00N26 after€2,700.00');
  await expectAccessible();
  await choose(asked.getByLabelText('Name to keep'), 'N26 2');
  await press(asked.getByRole('button', { name: 'Merge', exact: true }));
  await expect.element(page.getByText('Merged into N26 2')).toBeVisible();
  expect(server.sent(mergeAccount).at(-1)).toMatchObject({ into: first.id, name: 'N26 2' });
  // The drawer switches to the remaining account.
  await expect.element(drawer).toMatchTextContent('Balance, Feb 10, 2025€2,700.00');
  await expect.element(button('Merge…')).not.toBeInTheDocument();
  await press(button('Unmerge N26 2'));
  const back = dialog('Unmerge');
  await expect.element(back).toMatchTextContent('N26 after€3,100.00');
  await press(back.getByRole('button', { name: 'Unmerge' }));
  await expect.element(page.getByText('N26 2 is now a separate account')).toBeVisible();
});

test('finds a file from another account, and splits it off', async () => {
  const part = { rows: 2, from: '2025-01-05', to: '2025-01-20' };
  const apart = { date: '2025-01-06', here: 1100, there: 5291 };
  const january = { ...part, id: id(500), file_name: 'january.csv', apart: null };
  const other = { ...part, id: id(501), file_name: 'other.csv', apart };
  let reports = [january, other];
  const { put, server } = open([N26], {
    replies: [
      on(getAccountParts, () => ({ ...NO_PARTS, reports })),
      on(splitAccount, ({ body }) => {
        const { dry_run, name = 'N26 2' } = splitAccount.body.parse(body);
        const made = ofN26({ id: id(203), name, balance: 5341 });
        const accounts = [ofN26({ balance: 3100 }), made];
        if (!dry_run) {
          reports = [january];
          for (const one of accounts) put(one);
        }
        return { accounts, rows: 2, doubles: 0, linked: 0, parted: 0, step_id: null };
      }),
    ],
  });
  await resize(360, 740);
  await press(button('N26'));
  await expect
    .element(drawer)
    .toMatchTextContent('One file seems to belong to a different account.');
  await expect
    .element(drawer)
    .toMatchTextContent(
      'On Jan 6, 2025, this source shows €5,291.00, but the others show €1,100.00.',
    );
  await press(button('Split Off…'));
  const asked = dialog('Split Off');
  await fill(asked.getByLabelText('New account name'), 'Savings');
  await expect.element(asked).toMatchTextContent('N26 after€3,100.00');
  await expectAccessible();
  await press(asked.getByRole('button', { name: 'Split Off' }));
  await expect.element(page.getByText('Savings is now a separate account')).toBeVisible();
  await expect.element(drawer).not.toMatchTextContent('seems to belong to a different account');
  await expect.element(page.getByText('Savings', { exact: true }).first()).toBeInTheDocument();
  expect(server.sent(splitAccount).at(-1)).toMatchObject({
    ...{ report_ids: [other.id], name: 'Savings' },
  });
});
