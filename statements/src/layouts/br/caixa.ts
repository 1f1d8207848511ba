import type { Bank } from '../layout.ts';

export const caixa: Bank = {
  name: 'Caixa Economica Federal',
  country: 'BR',
  currency: 'BRL',
  layouts: [
    {
      columns: {
        Conta: 'account',
        Data_Mov: 'date',
        Nr_Doc: 'reference',
        Historico: 'description',
        Valor: 'amount',
        Deb_Cred: 'sign_column',
      },
      source: 'known well',
    },
  ],
};
