import type { Bank } from '../layout.ts';

export const comdirect: Bank = {
  name: 'comdirect',
  country: 'DE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Buchungstag: 'date',
        'Wertstellung (Valuta)': 'value_date',
        Vorgang: 'type',
        Buchungstext: 'description',
        'Umsatz in EUR': 'amount',
      },
      source: 'published statement',
    },
    {
      columns: {
        Buchungstag: 'date',
        Umsatztag: 'purchase_date',
        Vorgang: 'type',
        Referenz: 'reference',
        Buchungstext: 'description',
        'Umsatz in EUR': 'amount',
      },
      source: 'published statement',
    },
  ],
};
