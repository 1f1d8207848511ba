import type { Series } from '@saldo/contract/recurring';
import { expect, it } from 'vitest';
import { type DueEntry, entriesOf } from './calendar-entries.ts';
import { entryAmount, entryAmountShort } from './series-format.ts';

const SERIES: Series = {
  ...{ id: 'a', merchant: 'Endesa', category: '', category_id: '', bank: null },
  ...{ direction: 'expense', cadence: 'monthly', times: 12, amount: 61.2 },
  ...{ currency: 'EUR', worth: 61.2, worth_per_year: 700 },
  range: { low: 40, high: 90 },
  ...{ previous_amount: null, rose_on: null, last_on: '2026-11-03', next_due: null, missed: [] },
  ...{ per_year: 700, confidence: 1, counts: true, state: 'found', continues: null, count: 9 },
  payments: [{ id: 'p', on: '2026-11-03', amount: 57.43, worth: 57.43 }],
  expected: ['2026-12-03', '2026-12-03'].map((on) => ({ on, from: on, to: on, amount: 61.2 })),
};
const entries = [...entriesOf([SERIES], '2026-11-01', '2026-12-31').values()].flat();

it('shows paid amounts to the cent, and rounds only estimates', () => {
  expect(entries.map(entryAmount)).toEqual(['−€57.43', '−€61', '−€61']);
  const large = entries.map((one) => ({ ...one, amount: 1_234_567.89 }));
  expect(large.map(entryAmountShort)).toEqual(['−€1,234,568', '−€1.2M', '−€1.2M']);
});

it('shortens amounts with the code of a currency, which are longer', () => {
  const inFrancs = (amount: number) =>
    entryAmountShort({ ...entries[0], amount, series: { ...SERIES, currency: 'CHF' } } as DueEntry);
  const plain = [79.9, 1890, 123_456].map((one) => inFrancs(one).replace('\u00a0', ' '));
  expect(plain).toEqual(['−CHF 79.90', '−CHF 1,890', '−CHF 123.5k']);
});

it('keeps two payments of a series on one day apart', () => {
  expect(new Set(entries.map(({ key }) => key)).size).toBe(3);
});
