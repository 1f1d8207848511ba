import {
  getMerchant,
  listMerchants,
  type Merchant,
  renameMerchant,
  splitMerchant,
} from '@saldo/contract/merchants';
import { expect, test } from 'vitest';
import { expectAccessibleInBothThemes } from '../../testing/accessible.ts';
import { dialog, toasts } from '../../testing/screen.tsx';
import { on, when } from '../../testing/server.ts';
import { fill, press } from '../../testing/user-actions.ts';
import { STEP_ID } from '../history/testing.ts';
import { makeRows, openList, rows } from './testing/list-screen.ts';
import { CATEGORY_IDS } from './testing.ts';

const BANK_TEXT = 'COMPRA TARJ. 5402XXXXXXXX1234 MERCADONA BRAVO M-MADRID';
const MERCADONA = '00000000-0000-7000-8000-000000000701';
const NETFLIX = '00000000-0000-7000-8000-000000000702';

const makeMerchant = (id: string, name: string, given: Partial<Merchant> = {}): Merchant => ({
  ...{ id, name, count: 2, parts: [], per_month: null, rule: null },
  this_year: { count: 2, amount: -74.18 },
  last: { id: STEP_ID, on: '2025-04-02', amount: -20 },
  months: Array.from({ length: 12 }, (_, at) => ({
    ...{ month: `2025-${String(at + 1).padStart(2, '0')}`, count: 1, amount: -20 },
  })),
  category: { id: CATEGORY_IDS.market, name: 'Food > Market', count: 2 },
  texts: [{ text: 'MERCADONA 4417 MADRID', bank: 'REVOLUT', count: 1 }],
  ...given,
});

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
      when(listMerchants, [{ id: MERCADONA, name: 'Mercadona', count: 2 }]),
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
  await expect.element(drawer.getByText('MERCADONA 4417 MADRID')).toBeVisible();
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
        { id: MERCADONA, name: 'Mercadona', count: 1 },
        { id: NETFLIX, name: 'Netflix', count: 1 },
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
