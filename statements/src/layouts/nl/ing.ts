import type { Bank } from '../layout.ts';

export const ing: Bank = {
  name: 'ING',
  country: 'NL',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Datum: 'date',
        'Naam / Omschrijving': 'counterparty',
        Rekening: 'account',
        Tegenrekening: 'counterparty_account',
        Code: 'other',
        'Af Bij': 'sign_column',
        'Bedrag (EUR)': 'amount',
        Mutatiesoort: 'type',
        Mededelingen: 'description',
      },
      sometimes: {
        'Saldo na mutatie': 'balance',
        Tag: 'tags',
      },
      source: 'https://github.com/bank2ynab/bank2ynab',
    },
    {
      columns: {
        Date: 'date',
        'Name / Description': 'counterparty',
        Account: 'account',
        Counterparty: 'counterparty_account',
        Code: 'other',
        'Debit/credit': 'sign_column',
        'Amount (EUR)': 'amount',
        'Transaction type': 'type',
        Notifications: 'description',
      },
      sometimes: {
        'Resulting balance': 'balance',
        Tag: 'tags',
      },
      source: 'known well',
    },
  ],
};
