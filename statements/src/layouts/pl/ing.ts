import type { Bank } from '../layout.ts';

export const ing: Bank = {
  name: 'ING',
  country: 'PL',
  currency: 'PLN',
  layouts: [
    {
      columns: {
        'Data transakcji': null,
        'Data księgowania': null,
        'Dane kontrahenta': 'counterparty',
        Tytuł: 'description',
        'Nr rachunku': null,
        'Nazwa banku': 'other',
        Szczegóły: null,
        'Nr transakcji': 'reference',
        'Kwota transakcji (waluta rachunku)': 'amount',
        Waluta: null,
        'Kwota blokady/zwolnienie blokady': null,
        'Kwota płatności w walucie': null,
        Konto: null,
        'Saldo po transakcji': null,
      },
      source: 'published statement',
    },
  ],
};
