import { listMerchantRows } from '@saldo/contract/merchants';
import { answerQueue, listCategorySynonyms } from '@saldo/contract/sorting';
import { updateTransaction } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, dialog, toasts } from '../../../testing/screen.tsx';
import { on, type Reply, when } from '../../../testing/server.ts';
import { choose, press } from '../../../testing/user-actions.ts';
import { STEP_ID } from '../../history/testing.ts';
import { makeRows, openList, openRowMenu } from '../testing/list-screen.ts';
import { CATEGORY_IDS } from '../testing.ts';

const MERCADONA = '00000000-0000-7000-8000-000000000701';
const OTHERS = ['00000000-0000-7000-8000-000000000801', '00000000-0000-7000-8000-000000000802'];
const ROWS = makeRows([
  {
    ...{ date: '2025-03-01', description: 'MERCADONA 4417', direction: 'expense' },
    ...{ merchant_id: MERCADONA, merchant_name: 'Mercadona', category: CATEGORY_IDS.market },
    ...{ category_id: CATEGORY_IDS.market, category_name: 'Food > Market' },
  },
]);
const [ROW] = ROWS;

function open(others: readonly string[], replies: readonly Reply[] = []) {
  return openList('/transactions?year=2025', {
    rows: ROWS,
    replies: [
      when(listCategorySynonyms, []),
      when(listMerchantRows, { ids: [...others] }),
      on(answerQueue, ({ body }) => {
        const { transaction_ids: ids, category, always } = answerQueue.body.parse(body);
        return {
          ...{ updated: ids.length, category_id: category ?? null, step_id: STEP_ID },
          rule: always ? { id: STEP_ID, name: 'Mercadona' } : null,
        };
      }),
      ...replies,
    ],
  });
}

async function pickBakery() {
  await press(page.getByRole('button', { name: 'Food > Market: category of' }));
  await press(dialog('Choose a category').getByRole('option', { name: 'Bakery' }));
}

test('offers to change the others of the merchant too', async () => {
  const { server } = open(OTHERS);
  await pickBakery();
  await expect.element(toasts).toMatchTextContent('Change 2 other transactions at Mercadona too?');
  expect(server.asked(listMerchantRows).map(({ query }) => query)).toEqual([
    { category: CATEGORY_IDS.market, direction: 'expense' },
  ]);
  await press(toasts.getByRole('button', { name: 'Also 2 Others' }));
  await expect.element(toasts).toMatchTextContent('2 transactions categorized.');
  expect(server.sent(answerQueue)).toEqual([
    expect.objectContaining({
      ...{ transaction_ids: OTHERS, category: CATEGORY_IDS.bakery, always: false },
    }),
  ]);
});

test('“Always” includes the row and creates a rule', async () => {
  const { server } = open(OTHERS);
  await pickBakery();
  await press(toasts.getByRole('button', { name: 'Always' }));
  await expect.element(toasts).toMatchTextContent('Rule “Mercadona” created.');
  expect(server.sent(answerQueue)).toEqual([
    expect.objectContaining({ transaction_ids: [ROW?.id, ...OTHERS], always: true }),
  ]);
});

test('also offers it after the form changed the category', async () => {
  const { server } = open(OTHERS);
  await openRowMenu('MERCADONA 4417', 'Edit');
  const form = dialog('Edit Transaction');
  await choose(form.getByLabelText('Category', { exact: false }).first(), CATEGORY_IDS.home);
  await press(form.getByRole('button', { name: 'Update' }));
  await press(toasts.getByRole('button', { name: 'Also 2 Others' }));
  await expect.element(toasts).toMatchTextContent('2 transactions categorized.');
  expect(server.sent(updateTransaction)).toHaveLength(1);
});

test('offers nothing if no other row is alike', async () => {
  const { server } = open(ROW ? [ROW.id] : []);
  await pickBakery();
  await expect.poll(() => server.asked(listMerchantRows)).toHaveLength(1);
  await expect.element(button('Always')).not.toBeInTheDocument();
});
