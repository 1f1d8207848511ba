import type { Bank } from '../layout.ts';

export const pko: Bank = {
  name: 'PKO Bank Polski',
  country: 'PL',
  currency: 'PLN',
  layouts: [
    {
      columns: {
        'Data operacji': 'date',
        'Data waluty': 'value_date',
        'Typ transakcji': 'type',
        Kwota: 'amount',
        Waluta: 'currency',
        'Saldo po transakcji': 'balance',
        'Opis transakcji': null,
      },
      source: 'published statement',
    },
  ],
};
