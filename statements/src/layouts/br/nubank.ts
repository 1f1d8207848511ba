import type { Bank } from '../layout.ts';

export const nubank: Bank = {
  name: 'Nubank',
  country: 'BR',
  currency: 'BRL',
  layouts: [
    {
      columns: {
        Data: 'date',
        Valor: 'amount',
        Identificador: 'reference',
        Descrição: 'description',
      },
      source: 'published statement',
    },
  ],
};
