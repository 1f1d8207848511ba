import type { Bank } from '../layout.ts';

export const abanca: Bank = {
  name: 'Abanca',
  country: 'ES',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        'Fecha ctble': 'date',
        'Fecha valor': 'value_date',
        Concepto: 'description',
        Importe: 'amount',
        Moneda: 'currency',
        Saldo: 'balance',
        'Concepto ampliado': 'description',
      },
      source: 'published statement',
    },
  ],
};
