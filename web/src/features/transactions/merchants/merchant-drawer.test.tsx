import {
  getMerchant,
  listMerchantRows,
  listMerchants,
  renameMerchant,
  splitMerchant,
} from '@saldo/contract/merchants';
import { answerQueue } from '@saldo/contract/sorting';
import { expect, test } from 'vitest';
import { expectAccessibleInBothThemes } from '../../../testing/accessible.ts';
import { dialog, toasts } from '../../../testing/screen.tsx';
import { on, when } from '../../../testing/server.ts';
import { choose, fill, press } from '../../../testing/user-actions.ts';
import { STEP_ID } from '../../history/testing.ts';
import { makeRows, openList, rows } from '../testing/list-screen.ts';
import { CATEGORY_IDS } from '../testing.ts';
import { listedMerchant, makeMerchant, withRefund } from './testing.ts';

const BANK_TEXT = 'COMPRA TARJ. 5402XXXXXXXX1234 MERCADONA BRAVO M-MADRID';
const MERCADONA = '00000000-0000-7000-8000-000000000701';
const NETFLIX = '00000000-0000-7000-8000-000000000702';

const merchant = (merchant_id: string, merchant_name: string) => ({ merchant_id, merchant_name });
const rowsWith = (text: string) => () => rows().filter((row) => row.textContent.includes(text));

test('shows a merchant, renames it everywhere, and undoes that', async () => {
  const of = merchant(MERCADONA, 'Mercadona');
  const list = openList('/transactions?year=2025', {
    rows: makeRows([
      { date: '2025-03-01', description: BANK_TEXT, ...of },
      { date: '2025-04-02', description: 'MERCADONA 4417 MADRID', ...of },
    ]),
    replies: [
      when(getMerchant, makeMerchant(MERCADONA, 'Mercadona')),
      when(listMerchants, [listedMerchant(MERCADONA, 'Mercadona')]),
      on(renameMerchant, ({ body }) => {
        const { name } = renameMerchant.body.parse(body);
        list.change(() => ({ merchant_name: name }));
        return { ...makeMerchant(MERCADONA, name ?? ''), step_id: STEP_ID };
      }),
    ],
  });
  await expect.poll(rowsWith('Mercadona')).toHaveLength(2);
  const [, first] = rows();
  const link = first?.querySelector('a');
  expect(link?.textContent).toBe(`Mercadona ${BANK_TEXT}`);
  link?.click();
  const details = dialog('Transaction Details');
  await expect.element(details.getByText(BANK_TEXT)).toBeVisible();
  await press(details.getByRole('button', { name: 'Mercadona' }));
  const drawer = dialog('Mercadona');
  await expect.element(drawer.getByText('MERCADONA 4417 MADRID').first()).toBeVisible();
  await expectAccessibleInBothThemes();
  await fill(drawer.getByLabelText('Name', { exact: true }), 'My grocer');
  await press(drawer.getByRole('button', { name: 'Save' }));
  await expect.element(toasts).toMatchTextContent('Renamed to My grocer.');
  await expect.poll(rowsWith('My grocer')).toHaveLength(2);
  await press(toasts.getByRole('button', { name: 'Undo' }));
  await expect.element(toasts).toMatchTextContent('Undone.');
  await expect.poll(rowsWith('My grocer')).toHaveLength(0);
});

test('merges two merchants, and splits them again', async () => {
  const joined = makeMerchant(MERCADONA, 'Mercadona', {
    parts: [
      ...[MERCADONA, NETFLIX].map((id) => {
        const name = id === NETFLIX ? 'Netflix' : 'Mercadona';
        return { id, name, found_name: name, count: 1, renamed: id === NETFLIX };
      }),
    ],
  });
  let isJoined = false;
  const list = openList('/transactions?year=2025', {
    rows: makeRows([
      { date: '2025-03-01', description: BANK_TEXT, ...merchant(MERCADONA, 'Mercadona') },
      { date: '2025-04-03', description: 'NFLX 4417', ...merchant(NETFLIX, 'Netflix') },
    ]),
    replies: [
      on(getMerchant, () => (isJoined ? joined : makeMerchant(NETFLIX, 'Netflix'))),
      when(listMerchants, [
        listedMerchant(MERCADONA, 'Mercadona'),
        listedMerchant(NETFLIX, 'Netflix'),
      ]),
      on(renameMerchant, () => {
        isJoined = true;
        list.change(() => merchant(MERCADONA, 'Mercadona'));
        return { ...joined, step_id: STEP_ID };
      }),
      on(splitMerchant, () => {
        list.change((row) => (row.description === 'NFLX 4417' ? merchant(NETFLIX, 'Netflix') : {}));
        return { step_id: STEP_ID };
      }),
    ],
  });
  await expect.poll(rowsWith('Netflix')).toHaveLength(1);
  rowsWith('Netflix')()[0]?.querySelector('a')?.click();
  await press(dialog('Transaction Details').getByRole('button', { name: 'Netflix' }));
  const netflix = dialog('Netflix');
  await fill(netflix.getByLabelText('Name', { exact: true }), 'mercadona');
  await expect.element(netflix.getByText('Merges it with Mercadona.')).toBeVisible();
  await press(netflix.getByRole('button', { name: 'Merge' }));
  const merged = dialog('Mercadona');
  await expect.element(merged.getByText('Merged merchants')).toBeVisible();
  await expect.poll(rowsWith('Mercadona')).toHaveLength(2);
  await press(merged.getByRole('button', { name: 'Split off Netflix' }));
  await expect.element(toasts).toMatchTextContent('Netflix is a separate merchant again.');
  await expect.poll(rowsWith('Mercadona')).toHaveLength(1);
});

const openMercadona = (replies: Parameters<typeof openList>[1]['replies'] = []) =>
  openList(`/transactions?year=2025&merchant=${MERCADONA}`, {
    rows: makeRows([{ date: '2025-03-01', ...merchant(MERCADONA, 'Mercadona') }]),
    replies: [
      when(
        getMerchant,
        withRefund(makeMerchant(MERCADONA, 'Mercadona', { per_month: -81.09, known_months: 11 })),
      ),
      when(listMerchants, []),
      ...replies,
    ],
  });

test('shows money in and out apart, and the months of the average', async () => {
  openMercadona();
  const drawer = dialog('Mercadona');
  await expect.element(drawer.getByText('over 11 months')).toBeVisible();
  await expect
    .element(drawer.getByText('January 2025: €0.00 in, €20.00 out, 1 payment'))
    .toBeInTheDocument();
  await expect.element(drawer.getByText('€20.00 in all')).toBeVisible();
  await press(drawer.getByText('In · 1'));
  await expect.element(drawer.getByText('€5.00 in all')).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: '+€5.00' })).toBeVisible();
  await expectAccessibleInBothThemes();
});

test('changes the category of its transactions, and creates a rule', async () => {
  const ids = [STEP_ID, MERCADONA];
  const list = openMercadona([
    when(listMerchantRows, { ids }),
    when(answerQueue, {
      ...{ updated: 2, category_id: CATEGORY_IDS.home, step_id: STEP_ID },
      rule: { id: STEP_ID, name: 'Mercadona' },
    }),
  ]);
  const drawer = dialog('Mercadona');
  await choose(drawer.getByLabelText('Category', { exact: true }), CATEGORY_IDS.home);
  await expect
    .element(drawer.getByText('Changes 2 transactions that have this category or none.'))
    .toBeVisible();
  await press(drawer.getByText('Always for this merchant'));
  await press(drawer.getByRole('button', { name: 'Change Category' }));
  await expect.element(toasts).toMatchTextContent('2 transactions categorized.');
  await expect.element(toasts).toMatchTextContent('Rule “Mercadona” created.');
  expect(list.server.sent(answerQueue)).toEqual([
    expect.objectContaining({
      ...{ transaction_ids: ids, category: CATEGORY_IDS.home, always: true },
    }),
  ]);
});
