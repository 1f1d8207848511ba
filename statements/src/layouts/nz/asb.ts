import type { Bank } from '../layout.ts';

export const asb: Bank = {
  name: 'ASB',
  country: 'NZ',
  currency: 'NZD',
  layouts: [
    {
      columns: {
        Date: 'date',
        'Unique Id': 'reference',
        'Tran Type': 'other',
        'Cheque Number': 'reference',
        Payee: 'counterparty',
        Memo: 'description',
        Amount: 'amount',
      },
      source: 'known well',
    },
  ],
};
