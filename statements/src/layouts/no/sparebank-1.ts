import type { Bank } from '../layout.ts';

export const sparebank1: Bank = {
  name: 'SpareBank 1',
  country: 'NO',
  currency: 'NOK',
  layouts: [
    {
      columns: {
        Dato: 'date',
        Beskrivelse: 'description',
        Rentedato: 'value_date',
        Inn: 'income',
        Ut: 'expense',
        'Til konto': null,
        'Fra konto': null,
      },
      source: 'https://github.com/bank2ynab/bank2ynab',
    },
  ],
};
