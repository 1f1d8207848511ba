import type { Bank } from '../layout.ts';

export const unicaja: Bank = {
  name: 'Unicaja',
  country: 'ES',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        'Fecha de operación': 'date',
        'Fecha valor': 'value_date',
        Concepto: 'description',
        Importe: 'amount',
        Divisa: 'currency',
        Saldo: 'balance',
        'Nº mov': 'reference',
        Oficina: 'other',
        Categoría: 'category',
      },
      source: 'published statement',
    },
  ],
};
