import type { Bank } from '../layout.ts';

export const deutscheBank: Bank = {
  name: 'Deutsche Bank',
  country: 'DE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Buchungstag: 'date',
        Wert: 'value_date',
        Umsatzart: 'type',
        'Begünstigter / Auftraggeber': 'counterparty',
        Verwendungszweck: 'description',
        BIC: 'other',
        Kundenreferenz: 'reference',
        Mandatsreferenz: 'reference',
        'Gläubiger ID': 'reference',
        'Fremde Gebühren': null,
        Betrag: null,
        'Abweichender Empfänger': 'other',
        'Anzahl der Aufträge': 'other',
        'Anzahl der Schecks': 'other',
        Soll: null,
        Haben: null,
        Währung: 'currency',
      },
      sometimes: {
        IBAN: 'counterparty_account',
        'IBAN / Kontonummer': 'counterparty_account',
      },
      source: 'published statement',
    },
  ],
};
