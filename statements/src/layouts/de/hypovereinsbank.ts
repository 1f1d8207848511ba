import type { Bank } from '../layout.ts';

export const hypovereinsbank: Bank = {
  name: 'HypoVereinsbank',
  country: 'DE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Kontonummer: 'account',
        Buchungsdatum: 'date',
        Valuta: 'value_date',
        'Empfaenger 1': 'counterparty',
        'Empfaenger 2': 'counterparty',
        Verwendungszweck: 'description',
        Betrag: 'amount',
        Waehrung: 'currency',
      },
      source: 'published statement',
    },
  ],
};
