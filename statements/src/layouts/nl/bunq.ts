import type { Bank } from '../layout.ts';

export const bunq: Bank = {
  name: 'bunq',
  country: 'NL',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Date: 'date',
        'Interest Date': 'value_date',
        Amount: 'amount',
        Counterparty: 'counterparty_account',
        Name: 'counterparty',
        Description: 'description',
      },
      sometimes: {
        Account: 'account',
      },
      source: 'https://github.com/bank2ynab/bank2ynab',
    },
  ],
};
