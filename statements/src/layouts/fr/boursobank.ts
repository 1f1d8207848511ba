import type { Bank } from '../layout.ts';

export const boursobank: Bank = {
  name: 'BoursoBank',
  code: 'BOURSORAMA',
  country: 'FR',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        dateOp: 'date',
        dateVal: 'value_date',
        label: 'description',
        category: 'category',
        categoryParent: 'category',
        amount: 'amount',
        comment: 'note',
        accountNum: 'account',
        accountLabel: 'other',
        accountbalance: 'other',
      },
      sometimes: {
        supplierFound: 'counterparty',
        suggestedLabel: 'counterparty',
        mark: 'other',
      },
      source: 'https://github.com/reubano/csv2ofx',
    },
  ],
};
