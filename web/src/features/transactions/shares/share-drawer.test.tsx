import { listCategories } from '@saldo/contract/categories';
import {
  endShare,
  listOffers,
  listOwed,
  type OpenShare,
  setSettled,
  setShare,
} from '@saldo/contract/shares';
import { getTransaction, listTransactions, type Transaction } from '@saldo/contract/transactions';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { button, dialog, field, openApp, toasts } from '../../../testing/screen.tsx';
import { when } from '../../../testing/server.ts';
import { fill, press } from '../../../testing/user-actions.ts';
import { STEP_ID } from '../../history/testing.ts';
import { loaded, MARCH, openList, openRowMenu } from '../testing/list-screen.ts';
import { CATEGORIES, CATEGORY_IDS, makeTransaction } from '../testing.ts';
import { shareTexts as t } from './share-texts.ts';

const SUPPER = makeTransaction({
  date: '2025-03-08T00:00:00',
  description: 'Casa Carmela',
  amount: 96,
});
const id = (n: number) => `00000000-0000-7000-8000-00000000060${n}`;
const claim = (n: number, who: string, owed: number, returned = 0) => ({
  ...{ id: id(n), who, amount: owed + returned, owed, returned, forgiven: 0 },
});
const SHARED: Transaction = {
  ...SUPPER,
  share: {
    ...{ mine: 32, owed: 32, returned: 32, forgiven: 0 },
    who: [claim(1, 'Ana', 0, 32), claim(2, 'Pablo', 32)],
    refunds: [],
  },
};
const STEP = { step_id: STEP_ID };

async function openShare(row: Transaction, label: string) {
  const { server } = openList(MARCH, {
    replies: [
      when(listTransactions, { items: [row], total: 1 }),
      when(getTransaction, row),
      when(setShare, STEP),
      when(setSettled, STEP),
      when(endShare, STEP),
      when(listOffers, OFFERS),
    ],
  });
  await loaded(1);
  await openRowMenu(row.description, label);
  await expect.element(dialog(row.description)).toBeVisible();
  return server;
}

const OPEN: OpenShare = {
  ...{ share_id: id(2), transaction_id: SUPPER.id, name: 'Casa Carmela', who: 'Pablo' },
  ...{ category: CATEGORY_IDS.market, date: '2025-03-08', days: 96, of: 96, owed: 32 },
  currency: 'EUR',
};
const BIZUM = makeTransaction({
  ...{ id: id(9), date: '2025-03-12T00:00:00', description: 'Bizum de Pablo' },
  ...{ amount: 32, direction: 'income' },
});
const OFFERS = {
  ...{ transaction_id: BIZUM.id, name: 'Bizum de Pablo', date: '2025-03-12', amount: 32 },
  currency: 'EUR',
  offers: [
    {
      ...{ settles: [{ ...OPEN, amount: 32 }], why: 'same_amount' as const, is_by_name: true },
      ...{ amount: 32, left: 0 },
    },
    {
      settles: [{ ...OPEN, share_id: id(3), name: 'WiZink', who: null, owed: 45, amount: 32 }],
      ...{ why: 'part' as const, is_by_name: false, amount: 32, left: 13 },
    },
  ],
};

test('shares an expense by a third, with names, and says what counts while one types', async () => {
  const server = await openShare(SUPPER, t.share);
  await expect.element(field(t.yours)).toHaveValue('48.00');
  await press(page.getByText(t.ways.third));
  await expect.element(field(t.yours)).toHaveValue('32.00');
  await fill(field(t.name), 'Ana');
  await press(button(t.add));
  await fill(field(t.name), 'Pablo');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Ana €32.00 and Pablo €32.00')).toBeVisible();
  await expect.element(page.getByText(t.counts('March 2025', 'Market'))).toBeVisible();
  await expectAccessible();
  await press(button(t.save));
  await expect.element(toasts).toMatchTextContent(t.saved);
  expect(server.sent(setShare)).toEqual([{ mine: 32, who: ['Ana', 'Pablo'] }]);
});

test('refuses more than was paid', async () => {
  await openShare(SUPPER, t.share);
  await fill(field(t.yours), '96.01');
  await expect.element(page.getByText(t.tooMuch)).toBeVisible();
  await expect.element(button(t.save)).toBeDisabled();
});

test('ends what is open, and says first what forgiving moves', async () => {
  const server = await openShare(SHARED, t.share);
  await expect.element(page.getByText(t.returned)).toBeVisible();
  await press(button(t.forgive));
  const moves = t.forgiveMoves('€32.00', 'March 2025', 'Market');
  await expect.element(page.getByText(moves)).toBeVisible();
  await press(dialog(t.forgiveTitle('Pablo')).getByRole('button', { name: t.forgive }));
  await expect.element(toasts).toMatchTextContent(t.forgiveDone('€32.00'));
  expect(server.sent(endShare)).toEqual([{ as: 'forgiven' }]);
});

test('offers what income may pay back, the best chosen, linked with one press', async () => {
  const server = await openShare(BIZUM, t.settle);
  await expect.element(page.getByText(`${t.shareOf('Pablo')}, ${t.same}`)).toBeVisible();
  await expect.element(page.getByText(`${t.aShare}, ${t.part('€13.00')}`)).toBeVisible();
  await expectAccessible();
  await press(button(t.settleAmount('€32.00')));
  await expect.element(toasts).toMatchTextContent(t.settled('€32.00'));
  expect(server.sent(setSettled)).toEqual([{ shares: [{ share_id: id(2), amount: 32 }] }]);
});

test('lists what is owed by person, marks what is old, and offers payments', async () => {
  const { server } = openApp('/transactions/owed', [
    when(listOwed, {
      totals: [{ currency: 'EUR', amount: 32, people: 1 }],
      shares: [OPEN],
      payments: [OFFERS],
    }),
    when(endShare, STEP),
    when(setSettled, STEP),
    when(listCategories, CATEGORIES),
  ]);
  await expect.element(page.getByText(t.page.purpose('€32.00', 1))).toBeVisible();
  await expect.element(page.getByText(t.page.days(96)).last()).toBeVisible();
  await expectAccessible();
  await press(button(t.cash));
  await expect.element(toasts).toMatchTextContent(t.cashDone('€32.00'));
  expect(server.sent(endShare)).toEqual([{ as: 'cash' }]);
  const saved = vi.spyOn(URL, 'createObjectURL');
  await press(button(t.page.csv));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [file] = saved.mock.calls[0] ?? [];
  expect(await (file as Blob).text()).toContain('Pablo,Casa Carmela,2025-03-08,96,32,96,EUR');
  await press(button(t.isIncome));
  await expect.element(toasts).toMatchTextContent(t.isIncomeDone);
  expect(server.sent(setSettled)).toEqual([{ shares: [] }]);
});

test('says how to share when nobody owes anything', async () => {
  openApp('/transactions/owed', [
    when(listOwed, { totals: [], shares: [], payments: [] }),
    when(listCategories, CATEGORIES),
  ]);
  await expect.element(page.getByText(t.page.empty)).toBeVisible();
  await expect.element(page.getByText(t.page.how)).toBeVisible();
});
