import type { Bank } from '../layout.ts';

export const bradesco: Bank = {
  name: 'Bradesco',
  country: 'BR',
  currency: 'BRL',
  layouts: [
    {
      columns: {
        Data: 'date',
        Histórico: 'description',
        'Docto.': 'reference',
        'Crédito (R$)': 'income',
        'Débito (R$)': 'expense',
        'Saldo (R$)': 'balance',
      },
      source: 'https://github.com/firefly-iii/import-configurations',
    },
  ],
};
