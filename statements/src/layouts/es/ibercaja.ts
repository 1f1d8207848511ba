import type { Bank } from '../layout.ts';

export const ibercaja: Bank = {
  name: 'Ibercaja',
  country: 'ES',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        'Nº Orden': 'reference',
        'Fecha Oper': 'date',
        'Fecha Valor': 'value_date',
        Concepto: 'description',
        Descripción: 'description',
        Referencia: 'reference',
        Importe: 'amount',
        Saldo: 'balance',
      },
      source: 'published statement',
    },
  ],
};
