import type { Bank } from '../layout.ts';

export const venmo: Bank = {
  name: 'Venmo',
  country: 'US',
  currency: 'USD',
  layouts: [
    {
      columns: {
        ID: 'reference',
        Datetime: 'date',
        Type: null,
        Status: 'state',
        Note: null,
        From: 'payer',
        To: 'payee',
        'Amount (total)': 'amount',
        'Amount (tip)': null,
        'Amount (tax)': null,
        'Amount (fee)': null,
        'Funding Source': null,
        Destination: null,
        'Beginning Balance': null,
        'Ending Balance': null,
        'Statement Period Venmo Fees': null,
        'Terminal Location': 'other',
        'Year to Date Venmo Fees': null,
        Disclaimer: 'other',
      },
      sometimes: {
        'Tax Rate': null,
        'Tax Exempt': 'other',
      },
      source: 'published statement',
    },
  ],
};
