import type { Bank } from '../layout.ts';

export const zkb: Bank = {
  name: 'Zürcher Kantonalbank',
  country: 'CH',
  currency: 'CHF',
  layouts: [
    {
      columns: {
        Datum: 'date',
        Buchungstext: 'description',
        Whg: null,
        'Betrag Detail': null,
        'ZKB-Referenz': 'reference',
        Referenznummer: 'reference',
        'Belastung CHF': 'expense',
        'Gutschrift CHF': 'income',
        Valuta: 'value_date',
        'Saldo CHF': 'balance',
      },
      sometimes: {
        Zahlungszweck: 'description',
        Details: 'description',
      },
      source: 'https://github.com/BananaAccounting/Switzerland',
    },
  ],
};
