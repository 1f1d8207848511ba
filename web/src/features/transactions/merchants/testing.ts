import type { ListedMerchant, Merchant, MerchantRow } from '@saldo/contract/merchants';
import { STEP_ID } from '../../history/testing.ts';
import { CATEGORY_IDS } from '../testing.ts';

const makeRow = (amount: number): MerchantRow => ({
  ...{ id: STEP_ID, on: '2025-04-02', amount, account: 'Checking' },
  ...{ description: 'MERCADONA 4417 MADRID', category_id: CATEGORY_IDS.market },
});

export const makeMerchant = (
  id: string,
  name: string,
  given: Partial<Merchant> = {},
): Merchant => ({
  ...{ id, name, count: 2, parts: [], per_month: null, known_months: 0, rule: null },
  this_year: { count: 2, amount: -74.18 },
  last: { id: STEP_ID, on: '2025-04-02', amount: -20 },
  months: Array.from({ length: 12 }, (_, at) => ({
    ...{ month: `2025-${String(at + 1).padStart(2, '0')}`, count: 1, amount: -20 },
    ...{ money_in: 0, money_out: 20 },
  })),
  sides: {
    expense: { count: 1, amount: 20, rows: [makeRow(-20)] },
    income: { count: 0, amount: 0, rows: [] },
  },
  category: { id: CATEGORY_IDS.market, name: 'Food > Market', count: 2 },
  texts: [{ text: 'MERCADONA 4417 MADRID', bank: 'REVOLUT', count: 1 }],
  ...given,
});

export const listedMerchant = (
  id: string,
  name: string,
  given: Partial<ListedMerchant> = {},
): ListedMerchant => ({
  ...{ id, name, count: 2, money_in: 0, money_out: 20 },
  ...{ last_on: '2025-04-02', category_id: CATEGORY_IDS.market, ...given },
});

/** The merchant with a row in each direction. */
export const withRefund = (merchant: Merchant): Merchant => ({
  ...merchant,
  sides: {
    ...merchant.sides,
    income: { count: 1, amount: 5, rows: [makeRow(5)] },
  },
});
