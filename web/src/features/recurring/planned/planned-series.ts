import type { PlannedPayment } from '@saldo/contract/planned';
import type { ShownSeries } from '../calendar-entries.ts';

/** Planned payments to come, as series that are due once, so that Upcoming can list both alike. */
export const plannedSeries = (planned: readonly PlannedPayment[]): ShownSeries[] =>
  planned.filter(({ state }) => state === 'expected').map(toSeries);

function toSeries(one: PlannedPayment): ShownSeries {
  const { id, name, day, direction, amount, currency, worth, category_id } = one;
  return {
    ...{ id, merchant: name, category: '', category_id: category_id ?? '', bank: null, direction },
    ...{ cadence: 'yearly', times: 1, currency, amount, worth, per_year: 0, worth_per_year: 0 },
    range: { low: amount, high: amount },
    ...{ previous_amount: null, rose_on: null, last_on: null, next_due: null, missed: [] },
    ...{ confidence: 1, counts: true, state: 'own', continues: null, count: 0, payments: [] },
    expected: [{ on: day, from: day, to: day, amount }],
    isPlanned: true,
  };
}
