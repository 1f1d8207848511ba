import type { Bank } from '../layout.ts';

export const postfinance: Bank = {
  name: 'PostFinance',
  country: 'CH',
  currency: 'CHF',
  layouts: [
    {
      columns: {
        Buchungsdatum: 'date',
        Avisierungstext: 'description',
        'Gutschrift in CHF': 'income',
        'Lastschrift in CHF': 'expense',
        Valuta: 'value_date',
        'Saldo in CHF': 'balance',
      },
      source: 'https://github.com/BananaAccounting/Switzerland',
    },
    {
      columns: {
        Datum: 'date',
        Avisierungstext: 'description',
        'Gutschrift in CHF': 'income',
        'Lastschrift in CHF': 'expense',
        Label: 'tags',
        Kategorie: 'category',
        Valuta: 'value_date',
        'Saldo in CHF': 'balance',
      },
      source: 'https://github.com/BananaAccounting/Switzerland',
    },
  ],
};
