import type { Bank } from '../layout.ts';

export const mbank: Bank = {
  name: 'mBank',
  country: 'PL',
  currency: 'PLN',
  layouts: [
    {
      columns: {
        '#Data operacji': 'date',
        '#Opis operacji': 'description',
        '#Rachunek': null,
        '#Kategoria': 'category',
        '#Kwota': 'amount',
      },
      sometimes: {
        '#Saldo po operacji': 'balance',
      },
      source: 'https://github.com/yay6/ofxstatement-polish',
    },
    {
      columns: {
        '#Data operacji': null,
        '#Data księgowania': null,
        '#Opis operacji': null,
        '#Tytuł': null,
        '#Nadawca/Odbiorca': 'counterparty',
        '#Numer konta': 'counterparty_account',
        '#Kwota': 'amount',
        '#Saldo po operacji': 'balance',
      },
      source: 'https://github.com/yay6/ofxstatement-polish',
    },
  ],
};
