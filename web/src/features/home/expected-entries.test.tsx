import type { PlannedPayment } from '@saldo/contract/planned';
import type { Series, SeriesList } from '@saldo/contract/recurring';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { today } from '../../lib/format.ts';
import { show } from '../../testing/show.tsx';
import { ExpectedEntries, expectedSoon } from './expected-entries.tsx';

const RISEN: Series = {
  ...{ id: 'a', merchant: 'Endesa Energía de la Comunidad', category: 'Power', category_id: '' },
  ...{ bank: null, direction: 'expense', cadence: 'monthly', times: 12, amount: 2_345_678_901.23 },
  ...{ currency: 'EUR', worth: 2_345_678_901.23, worth_per_year: 1 },
  range: { low: 2_345_678_901.23, high: 2_345_678_901.23 },
  ...{ previous_amount: 1_234_567_890.12, rose_on: today(), last_on: today(), next_due: null },
  ...{ missed: [], per_year: 1, confidence: 1, counts: true, state: 'found', continues: null },
  ...{ count: 3, payments: [] },
  expected: [{ on: today(), from: today(), to: today(), amount: 2_345_678_901.23 }],
};
const LIST: SeriesList = {
  series: [RISEN],
  planned: [],
  ...{ currency: 'EUR', left_out: { count: 0, currencies: [] } },
  ...{ fixed_per_month: 0, income_per_month: 0, payday: null, left: null },
};

test.each([272, 320, 400])('shows the previous price in full in a card %d wide', async (width) => {
  show(
    <div style={{ width }}>
      <ExpectedEntries list={LIST} entries={expectedSoon(LIST)} />
    </div>,
  );
  const was = page.getByText('was €1,234,567,890.12');
  await expect.element(was).toBeVisible();
  const { left, right } = was.element().getBoundingClientRect();
  const card = was.element().closest('li')?.getBoundingClientRect();
  expect(was.element().scrollWidth).toBeLessThanOrEqual(was.element().clientWidth);
  expect(right).toBeLessThanOrEqual(card?.right ?? 0);
  expect(right).toBeGreaterThan(left);
});

test('lists planned payments by their day, in the sum too', async () => {
  const planned: PlannedPayment = {
    ...{ id: 'p', name: 'Winter jacket', day: today(), direction: 'expense', amount: 180 },
    ...{ currency: 'EUR', worth: 180, category_id: null, state: 'expected', transaction_id: null },
  };
  const list = {
    ...LIST,
    series: [],
    planned: [planned, { ...planned, id: 'q', state: 'paid' }],
  } satisfies SeriesList;
  show(<ExpectedEntries list={list} entries={expectedSoon(list)} />);
  const rows = page.getByRole('listitem');
  await expect.element(rows).toMatchTextContent(/Winter jacket\s*Planned\s*−€180\.00/);
  // The row's and the sum's.
  expect(page.getByText('−€180.00').elements()).toHaveLength(2);
});
