import type { Bank } from '../layout.ts';

export const millenniumBcp: Bank = {
  name: 'Millennium BCP',
  country: 'PT',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        'Data lançamento': 'date',
        'Data valor': 'value_date',
        Descrição: 'description',
        Montante: 'amount',
        Tipo: null,
        Saldo: 'balance',
      },
      source: 'published statement',
    },
  ],
};
