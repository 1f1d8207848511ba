import type { Bank } from '../layout.ts';

export const qonto: Bank = {
  name: 'Qonto',
  country: 'FR',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Status: 'state',
        'Settlement date (UTC)': 'date',
        'Operation date (UTC)': 'purchase_date',
        'Bank Account Name': 'account',
        'Counterparty name': 'counterparty',
        'Payment method': 'type',
        'Total amount (incl. VAT)': null,
        'Total amount (incl. VAT) - local': null,
        'Amount debit': null,
        'Amount credit': null,
        Currency: 'currency',
        'Currency - local': null,
        Reference: null,
        'VAT amount': null,
        Balance: null,
      },
      sometimes: {
        'Transaction ID': 'reference',
        Note: 'note',
        Category: 'category',
        Attachment: 'other',
        Initiator: 'other',
        'Cashflow category': 'category',
        'Cashflow subcategory': 'category',
      },
      days: 'day-first',
      source: 'published statement',
    },
  ],
};
