import type { Bank } from '../layout.ts';

export const fidelity: Bank = {
  name: 'Fidelity',
  country: 'US',
  currency: 'USD',
  layouts: [
    {
      columns: {
        'Run Date': 'date',
        Action: 'description',
        Symbol: 'other',
        Description: 'other',
        Type: 'other',
        Quantity: 'other',
        'Price ($)': 'other',
        'Commission ($)': 'other',
        'Fees ($)': 'other',
        'Accrued Interest ($)': 'other',
        'Amount ($)': 'amount',
        'Settlement Date': 'other',
      },
      sometimes: {
        'Cash Balance ($)': 'balance',
        Account: null,
        'Account Number': null,
      },
      days: 'month-first',
      source: 'known well',
    },
  ],
};
