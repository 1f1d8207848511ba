import type { Bank } from '../layout.ts';

export const lansforsakringar: Bank = {
  name: 'Länsförsäkringar',
  country: 'SE',
  currency: 'SEK',
  layouts: [
    {
      columns: {
        Bokföringsdatum: 'date',
        Transaktionsdatum: 'purchase_date',
        Transaktionstyp: 'type',
        Meddelande: 'description',
        Belopp: 'amount',
      },
      sometimes: {
        Kontonummer: 'other',
        Kontonamn: 'other',
        Saldo: null,
        'Tillgängligt belopp': null,
      },
      source: 'https://github.com/bank2ynab/bank2ynab',
    },
  ],
};
