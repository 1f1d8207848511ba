import type { Bank } from '../layout.ts';

export const schwab: Bank = {
  name: 'Charles Schwab',
  country: 'US',
  currency: 'USD',
  layouts: [
    {
      columns: {
        Date: 'date',
        Type: 'type',
        CheckNumber: 'reference',
        Description: 'description',
        Withdrawal: 'expense',
        Deposit: 'income',
        RunningBalance: 'balance',
      },
      sometimes: {
        Status: 'state',
      },
      days: 'month-first',
      source: 'https://github.com/reubano/csv2ofx',
    },
  ],
};
