import type { Bank } from '../layout.ts';

export const cgd: Bank = {
  name: 'Caixa Geral de Depósitos',
  code: 'CAIXA GERAL DE DEPOSITOS',
  country: 'PT',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        'Data mov.': 'date',
        'Data valor': 'value_date',
        Descrição: 'description',
        Débito: 'expense',
        Crédito: 'income',
        'Saldo contabilístico': 'balance',
        'Saldo disponível': 'balance',
        Categoria: 'category',
      },
      source: 'published statement',
    },
  ],
};
