import type { Bank } from '../layout.ts';

export const c6: Bank = {
  name: 'C6 Bank',
  country: 'BR',
  currency: 'BRL',
  layouts: [
    {
      columns: {
        'Data de Compra': 'date',
        'Nome no Cartão': 'other',
        'Final do Cartão': 'account',
        Categoria: 'category',
        Descrição: 'description',
        Parcela: 'other',
        'Valor (em US$)': 'other',
        'Cotação (em R$)': 'rate',
        'Valor (em R$)': 'amount',
      },
      days: 'day-first',
      signs: 'card',
      source: 'known well',
    },
  ],
};
