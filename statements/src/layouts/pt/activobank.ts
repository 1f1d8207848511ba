import type { Bank } from '../layout.ts';

export const activobank: Bank = {
  name: 'ActivoBank',
  country: 'PT',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        'Data Lanc.': 'date',
        'Data Valor': 'value_date',
        Descrição: 'description',
        Valor: 'amount',
        Saldo: 'balance',
      },
      source: 'published statement',
    },
  ],
};
