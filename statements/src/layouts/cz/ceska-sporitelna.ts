import type { Bank } from '../layout.ts';

export const ceskaSporitelna: Bank = {
  name: 'Česká spořitelna',
  code: 'CESKA SPORITELNA',
  country: 'CZ',
  currency: 'CZK',
  layouts: [
    {
      columns: {
        Položka: null,
        'Datum zaúčtování': 'date',
        'Částka CZK': 'amount',
        'Bankovní spojení': null,
        'Datum provedení': null,
        'Variabilní symbol 1': 'reference',
        Storno: null,
        'Název protiúčtu': null,
      },
      source: 'https://github.com/bank2ynab/bank2ynab',
    },
  ],
};
