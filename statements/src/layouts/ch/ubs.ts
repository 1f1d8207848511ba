import type { Bank } from '../layout.ts';

export const ubs: Bank = {
  name: 'UBS',
  country: 'CH',
  currency: 'CHF',
  layouts: [
    {
      columns: {
        Abschlussdatum: null,
        Abschlusszeit: 'other',
        Buchungsdatum: null,
        Valutadatum: null,
        Währung: 'currency',
        Belastung: 'expense',
        Gutschrift: 'income',
        Einzelbetrag: null,
        Saldo: 'balance',
        'Transaktions-Nr.': 'reference',
        Beschreibung1: null,
        Beschreibung2: null,
        Beschreibung3: null,
        Fussnoten: null,
      },
      source: 'https://github.com/BananaAccounting/Switzerland',
    },
    {
      columns: {
        'Trade date': null,
        'Trade time': 'other',
        'Booking date': null,
        'Value date': null,
        Currency: 'currency',
        Debit: 'expense',
        Credit: 'income',
        'Individual amount': null,
        Balance: 'balance',
        'Transaction no.': 'reference',
        Description1: null,
        Description2: null,
        Description3: null,
        Footnotes: null,
      },
      source: 'https://github.com/BananaAccounting/Switzerland',
    },
  ],
};
