import type { Bank } from '../layout.ts';

export const alior: Bank = {
  name: 'Alior',
  country: 'PL',
  currency: 'PLN',
  layouts: [
    {
      columns: {
        'Data transakcji': null,
        'Data księgowania': null,
        'Nazwa nadawcy': 'payer',
        'Nazwa odbiorcy': 'payee',
        'Szczegóły transakcji': 'description',
        'Kwota operacji': null,
        'Waluta operacji': null,
        'Kwota w walucie rachunku': null,
        'Waluta rachunku': null,
        'Numer rachunku nadawcy': null,
        'Numer rachunku odbiorcy': null,
      },
      source: 'published statement',
    },
  ],
};
