import type { Bank } from '../layout.ts';

export const ing: Bank = {
  name: 'ING',
  country: 'ES',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        'F. VALOR': 'value_date',
        CATEGORÍA: 'category',
        SUBCATEGORÍA: 'category',
        DESCRIPCIÓN: 'description',
        'IMPORTE (€)': 'amount',
        'SALDO (€)': 'balance',
      },
      sometimes: {
        COMENTARIO: 'note',
        IMAGEN: 'other',
      },
      source: 'published statement',
    },
  ],
};
