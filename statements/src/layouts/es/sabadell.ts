import type { Bank } from '../layout.ts';

export const sabadell: Bank = {
  name: 'Sabadell',
  country: 'ES',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        'F. Operativa': 'date',
        Concepto: 'description',
        'F. Valor': 'value_date',
        Importe: 'amount',
        Saldo: 'balance',
        'Referencia 1': 'reference',
        'Referencia 2': 'reference',
      },
      source: 'published statement',
    },
  ],
};
