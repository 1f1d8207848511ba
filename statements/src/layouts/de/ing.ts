import type { Bank } from '../layout.ts';

export const ing: Bank = {
  name: 'ING',
  country: 'DE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Buchung: 'date',
        'Auftraggeber/Empfänger': 'counterparty',
        Buchungstext: 'type',
        Verwendungszweck: 'description',
        Betrag: 'amount',
        Währung: 'currency',
      },
      sometimes: {
        Valuta: 'value_date',
        Wertstellungsdatum: 'value_date',
        Kategorie: 'category',
        Notiz: 'note',
        Saldo: 'balance',
      },
      source: 'https://github.com/siddhantgoel/beancount-ing',
    },
  ],
};
