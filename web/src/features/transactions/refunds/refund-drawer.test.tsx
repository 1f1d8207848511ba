import { listReceipts } from '@saldo/contract/receipts';
import { listPurchases, setRefundOf } from '@saldo/contract/shares';
import type { Transaction } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { button, card, dialog, field, toasts } from '../../../testing/screen.tsx';
import { when } from '../../../testing/server.ts';
import { fill, press } from '../../../testing/user-actions.ts';
import { STEP_ID } from '../../history/testing.ts';
import { shareTexts } from '../shares/share-texts.ts';
import { loaded, MARCH, makeRows, openList, openRowMenu } from '../testing/list-screen.ts';
import { CATEGORY_IDS } from '../testing.ts';
import { refundTexts as t } from './refund-link-texts.ts';

const [PURCHASE, OTHER, REFUND] = makeRows([
  { date: '2025-02-08', description: 'Amazon', amount: 49.99 },
  { date: '2025-01-20', description: 'Fnac', amount: 80 },
  { date: '2025-03-03', description: 'Amazon refund', amount: 49.99, direction: 'income' },
]) as [Transaction, Transaction, Transaction];
const OFFER = {
  ...{ transaction_id: PURCHASE.id, part_id: null, name: 'Amazon', date: '2025-02-08' },
  ...{ category: CATEGORY_IDS.market, amount: 49.99, why: 'same_both' as const },
};
const LINKED: Transaction = {
  ...REFUND,
  settles: [
    {
      ...{ share_id: null, transaction_id: PURCHASE.id, description: 'Amazon' },
      ...{ who: null, amount: 49.99, part_category: null },
    },
  ],
};
const RETURNED: Transaction = {
  ...PURCHASE,
  share: {
    ...{ mine: 0, owed: 0, returned: 49.99, forgiven: 0, who: [] },
    refunds: [
      {
        ...{ transaction_id: REFUND.id, name: 'Amazon refund', date: '2025-03-03' },
        ...{ amount: 49.99, part_id: null },
      },
    ],
  },
};

const open = (address: string, rows: readonly Transaction[], purchases = [OFFER]) =>
  openList(address, {
    rows,
    replies: [
      when(listPurchases, { amount: 49.99, currency: 'EUR', purchases }),
      when(setRefundOf, { step_id: STEP_ID }),
      when(listReceipts, []),
    ],
  }).server;

const choice = (name: string, day: string) => page.getByRole('button', { name: `${name} ${day}` });

test('links the likeliest purchase with one press, and can be undone', async () => {
  const server = open(MARCH, [PURCHASE, REFUND]);
  await loaded(1);
  await openRowMenu(REFUND.description, t.open);
  await expect.element(page.getByText(t.why.same_both)).toBeVisible();
  await expectAccessible();
  await press(choice('Amazon', 'Feb 8, 2025'));
  const done = t.linked('€49.99', 'February 2025', 'Market');
  await expect.element(toasts).toMatchTextContent(done);
  await expect.element(toasts.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(server.sent(setRefundOf)).toEqual([{ transaction_id: PURCHASE.id, part_id: null }]);
});

test('finds other purchases of all years by text', async () => {
  const server = open(`${MARCH}&refund=${REFUND.id}`, [PURCHASE, OTHER, REFUND], []);
  await expect.element(page.getByText(t.noneLikely)).toBeVisible();
  await fill(field(t.search), 'nothing');
  await expect.element(page.getByText(t.noneFound)).toBeVisible();
  await fill(field(t.search), 'fnac');
  await press(choice('Fnac', 'Jan 20, 2025'));
  await expect.element(toasts).toMatchTextContent(t.linked('€49.99', 'January 2025', 'Market'));
  expect(server.sent(setRefundOf)).toEqual([{ transaction_id: OTHER.id, part_id: null }]);
});

test('shows the purchase of a refund, which can be unlinked', async () => {
  const server = open(`${MARCH}&view=${REFUND.id}`, [PURCHASE, LINKED]);
  await expect.element(card(t.of)).toBeVisible();
  expect(page.getByText(shareTexts.paysBack).elements()).toHaveLength(0);
  await press(card(t.of).getByRole('button', { name: t.unlink('Amazon') }));
  await expect.element(toasts).toMatchTextContent(t.unlinked);
  expect(server.sent(setRefundOf)).toEqual([{ transaction_id: null }]);
});

test('shows the refunds of a purchase, which open and can be unlinked', async () => {
  const server = open(`${MARCH}&view=${PURCHASE.id}`, [RETURNED, LINKED]);
  const name = 'Amazon refund, Mar 3, 2025';
  await expect.element(card(t.refunds)).toBeVisible();
  await expectAccessible();
  await press(card(t.refunds).getByRole('button', { name: t.unlink(name) }));
  await expect.element(toasts).toMatchTextContent(t.unlinked);
  expect(server.sent(setRefundOf)).toEqual([{ transaction_id: null }]);
  await press(card(t.refunds).getByRole('button', { name, exact: true }));
  await expect.element(card(t.of)).toBeVisible();
});

test('offers the parts of a split purchase, and names the part that was returned', async () => {
  const part = (n: number, category: string, amount: number) => ({
    ...{ id: `00000000-0000-7000-8000-00000000070${n}`, category, amount, note: null },
  });
  const splits = [part(1, CATEGORY_IDS.bakery, 30), part(2, CATEGORY_IDS.market, 50)];
  const server = open(`${MARCH}&refund=${REFUND.id}`, [{ ...OTHER, splits }, REFUND], []);
  await fill(field(t.search), 'fnac');
  await press(page.getByRole('button', { name: t.part('Bakery') }));
  await expect.element(toasts).toMatchTextContent(t.linked('€30.00', 'January 2025', 'Bakery'));
  expect(server.sent(setRefundOf)).toEqual([{ transaction_id: OTHER.id, part_id: splits[0]?.id }]);
});

test('an expense is no refund', async () => {
  open(`${MARCH}&refund=${PURCHASE.id}`, [PURCHASE]);
  await expect.element(dialog(PURCHASE.description).getByText(t.onlyIncome)).toBeVisible();
});

test('a viewer sees the link and can’t change it', async () => {
  openList(`${MARCH}&refund=${REFUND.id}`, { rows: [PURCHASE, LINKED], role: 'VIEWER' });
  await expect
    .element(dialog(REFUND.description).getByText('Amazon', { exact: true }))
    .toBeVisible();
  expect(button(t.unlink('Amazon')).elements()).toHaveLength(0);
  expect(field(t.search).elements()).toHaveLength(0);
});
