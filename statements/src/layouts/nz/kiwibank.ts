import type { Bank } from '../layout.ts';

export const kiwibank: Bank = {
  name: 'Kiwibank',
  country: 'NZ',
  currency: 'NZD',
  layouts: [
    {
      columns: {
        'Account number': 'account',
        Date: 'date',
        'Memo/Description': 'description',
        'Source Code (payment type)': 'type',
        'TP ref': 'reference',
        'TP part': 'reference',
        'TP code': 'reference',
        'OP ref': 'reference',
        'OP part': 'reference',
        'OP code': 'reference',
        'OP name': 'counterparty',
        'OP Bank Account Number': null,
        'Amount (credit)': null,
        'Amount (debit)': null,
        Amount: null,
        Balance: 'balance',
      },
      days: 'day-first',
      source: 'published statement',
    },
  ],
};
