import type { Bank } from '../layout.ts';

export const fineco: Bank = {
  name: 'Fineco',
  country: 'IT',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Data: 'date',
        Entrate: 'income',
        Uscite: 'expense',
        Descrizione: 'type',
        Descrizione_Completa: 'description',
        Stato: 'state',
      },
      sometimes: {
        Moneymap: 'category',
      },
      source: 'https://github.com/frankIT/ofxstatement-fineco',
    },
    {
      columns: {
        Data_Operazione: 'date',
        Data_Valuta: 'value_date',
        Entrate: 'income',
        Uscite: 'expense',
        Descrizione: 'type',
        Descrizione_Completa: 'description',
        Stato: 'state',
      },
      sometimes: {
        Moneymap: 'category',
      },
      source: 'published statement',
    },
  ],
};
