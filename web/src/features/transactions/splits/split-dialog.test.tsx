import { getTransaction, listTransactions, updateTransaction } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { resize } from '../../../testing/page-state.ts';
import { button, dialog, field, toasts } from '../../../testing/screen.tsx';
import { when } from '../../../testing/server.ts';
import { choose, fill, press } from '../../../testing/user-actions.ts';
import { STEP_ID } from '../../history/testing.ts';
import { loaded, MARCH, openList, openRowMenu } from '../testing/list-screen.ts';
import { CATEGORY_IDS, makeTransaction } from '../testing.ts';
import { splitTexts as t } from './split-texts.ts';

const MARKET = makeTransaction({ date: '2025-03-01T00:00:00', description: 'Market' });
const id = (n: number) => `00000000-0000-7000-8000-00000000050${n}`;
const SPLITS = [
  { id: id(1), category: CATEGORY_IDS.bakery, amount: 30, note: 'Weekly shop' },
  { id: id(2), category: CATEGORY_IDS.home, amount: 15, note: null },
  { id: id(3), category: CATEGORY_IDS.market, amount: 9.18, note: null },
];
const SPLIT = { ...MARKET, splits: SPLITS };

const save = () => button(t.save);
const rest = () => field(t.rest);

async function openSplit(row = MARKET) {
  const { server } = openList(MARCH, {
    replies: [
      when(listTransactions, { items: [row], total: 1 }),
      when(getTransaction, row),
      when(updateTransaction, { ...row, splits: SPLITS, step_id: STEP_ID }),
    ],
  });
  await loaded(1);
  await openRowMenu('Market', t.split);
  await expect.element(dialog(t.title('Market'))).toBeVisible();
  return server;
}

test('splits a row by amounts, with what remains shown as one types', async () => {
  const server = await openSplit();
  await expect.element(save()).toBeDisabled();
  await choose(field(t.category(1)), CATEGORY_IDS.bakery);
  await fill(field(t.amount(1)), '30');
  await expect.element(rest()).toHaveValue('24.18');
  await fill(field(t.amount(1)), '58.38');
  await expect.element(page.getByText(t.much('€4.20'))).toBeVisible();
  await expect.element(save()).toBeDisabled();
  await fill(field(t.amount(1)), '30');
  await press(button(t.addPart));
  await choose(field(t.category(2)), CATEGORY_IDS.home);
  await fill(field(t.amount(2)), '15');
  await expect.element(rest()).toHaveValue('9.18');
  await expect.element(page.getByText(t.adds('€54.18'))).toBeVisible();
  await expectAccessible();
  await press(save());
  await expect.element(toasts).toMatchTextContent(t.saved(3));
  const [body] = server.sent(updateTransaction);
  expect(body).toMatchObject({
    splits: [
      { category: CATEGORY_IDS.bakery, amount: 30 },
      { category: CATEGORY_IDS.home, amount: 15 },
      { category: MARKET.category, amount: 9.18 },
    ],
  });
});

test('goes on with Enter, and saves with Ctrl+Enter', async () => {
  const server = await openSplit();
  await choose(field(t.category(1)), CATEGORY_IDS.bakery);
  await press(button(t.addPart));
  await choose(field(t.category(2)), CATEGORY_IDS.home);
  await fill(field(t.amount(1)), '30');
  await userEvent.keyboard('{Enter}');
  await expect.element(field(t.amount(2))).toHaveFocus();
  await userEvent.keyboard('15{Control>}{Enter}{/Control}');
  await expect.element(toasts).toMatchTextContent(t.saved(3));
  expect(server.sent(updateTransaction)).toHaveLength(1);
});

test('splits into thirds', async () => {
  await openSplit();
  await press(page.getByRole('radio', { name: t.ways.thirds }));
  await expect.element(field(t.amount(1))).toHaveValue('18.06');
  await expect.element(rest()).toHaveValue('18.06');
  await expect.element(page.getByText(t.chooseAll)).toBeVisible();
});

test.each([360, 1280])('shows the parts of a row on demand, %i wide', async (width) => {
  await resize(width);
  openList(MARCH, { replies: [when(listTransactions, { items: [SPLIT], total: 1 })] });
  await loaded(1);
  const chip = button(t.partsOf(t.parts(3), 'Market'));
  await expect.element(chip).toMatchTextContent(t.parts(3));
  await expect.element(page.getByText(t.categories(3))).toBeVisible();
  await press(chip);
  await expect.element(page.getByText('Weekly shop')).toBeVisible();
  await expect.element(page.getByText('−€9.18')).toBeVisible();
  await expectAccessible();
});

test('shows what the parts that match give, and of how much', async () => {
  const matching = { ...SPLIT, matching: [id(2)] };
  openList(MARCH, { replies: [when(listTransactions, { items: [matching], total: 1 })] });
  await loaded(1);
  await expect.element(button(t.partsOf(t.some(1, 3), 'Market'))).toBeVisible();
  await expect.element(page.getByText('−€15.00')).toBeVisible();
  await expect.element(page.getByText(t.of('€54.18'))).toBeVisible();
});

test('joins the parts again', async () => {
  const server = await openSplit(SPLIT);
  await press(button(t.join));
  await expect.element(toasts).toMatchTextContent(t.joined);
  expect(server.sent(updateTransaction)).toMatchObject([{ splits: [] }]);
});
