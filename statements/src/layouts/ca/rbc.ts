import type { Bank } from '../layout.ts';

export const rbc: Bank = {
  name: 'RBC Royal Bank',
  country: 'CA',
  currency: 'CAD',
  layouts: [
    {
      columns: {
        'Account Type': null,
        'Account Number': null,
        'Transaction Date': 'date',
        'Cheque Number': 'reference',
        'Description 1': null,
        'Description 2': null,
        CAD$: null,
        USD$: null,
      },
      days: 'month-first',
      source: 'https://github.com/firefly-iii/import-configurations',
    },
  ],
};
