import type { Bank } from '../layout.ts';

export const yuh: Bank = {
  name: 'Yuh',
  country: 'CH',
  currency: 'CHF',
  layouts: [
    {
      columns: {
        DATE: 'date',
        'ACTIVITY TYPE': 'type',
        'ACTIVITY NAME': 'description',
        DEBIT: 'expense',
        'DEBIT CURRENCY': null,
        CREDIT: 'income',
        'CREDIT CURRENCY': null,
        'CARD NUMBER': 'other',
        LOCALITY: 'other',
        RECIPIENT: 'payee',
        SENDER: 'payer',
        'FEES/COMMISSION': null,
        'BUY/SELL': 'other',
        QUANTITY: null,
        ASSET: 'other',
        'PRICE PER UNIT': null,
      },
      source: 'https://github.com/BananaAccounting/Switzerland',
    },
  ],
};
