import type { Bank } from '../layout.ts';

export const tradeRepublic: Bank = {
  name: 'Trade Republic',
  country: 'DE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        datetime: 'other',
        date: 'date',
        account_type: 'other',
        category: null,
        type: null,
        asset_class: 'other',
        name: null,
        symbol: 'other',
        shares: null,
        price: null,
        amount: 'amount',
        fee: null,
        tax: null,
        currency: 'currency',
        original_amount: null,
        original_currency: null,
        fx_rate: null,
        description: 'description',
        transaction_id: 'reference',
        counterparty_name: null,
      },
      sometimes: {
        counterparty_iban: null,
        payment_reference: null,
        mcc_code: 'other',
      },
      source: 'published statement',
    },
  ],
};
