import type { Bank } from '../layout.ts';

export const bancoDoBrasil: Bank = {
  name: 'Banco do Brasil',
  country: 'BR',
  currency: 'BRL',
  layouts: [
    {
      columns: {
        Data: 'date',
        'Dependencia Origem': 'other',
        Histórico: 'description',
        'Data do Balancete': null,
        'Número do documento': 'reference',
        Valor: 'amount',
      },
      source: 'https://github.com/bank2ynab/bank2ynab',
    },
    {
      columns: {
        Data: 'date',
        Lançamento: null,
        Detalhes: null,
        'N° documento': 'reference',
        Valor: 'amount',
        'Tipo Lançamento': null,
      },
      source: 'published statement',
    },
  ],
};
