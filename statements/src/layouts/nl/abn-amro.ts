import type { Bank } from '../layout.ts';

export const abnAmro: Bank = {
  name: 'ABN AMRO',
  country: 'NL',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Rekeningnummer: 'account',
        Muntsoort: 'currency',
        Transactiedatum: 'date',
        Rentedatum: 'value_date',
        Beginsaldo: null,
        Eindsaldo: 'balance',
        Transactiebedrag: 'amount',
        Omschrijving: 'description',
      },
      source: 'known well',
    },
    {
      columns: {
        accountNumber: 'account',
        mutationcode: 'currency',
        transactiondate: 'date',
        valuedate: 'value_date',
        startsaldo: null,
        endsaldo: 'balance',
        amount: 'amount',
        description: 'description',
      },
      source: 'known well',
    },
  ],
};
