import type { Bank } from '../layout.ts';

export const viseca: Bank = {
  name: 'Viseca',
  country: 'CH',
  currency: 'CHF',
  layouts: [
    {
      columns: {
        TransactionId: 'reference',
        CardId: 'other',
        Date: null,
        ValutaDate: null,
        Amount: 'amount',
        Currency: 'currency',
        OriginalAmount: 'original_amount',
        OriginalCurrency: 'original_currency',
        MerchantName: 'counterparty',
        MerchantPlace: 'other',
        MerchantCountry: 'other',
        StateType: null,
        Details: 'description',
        Type: null,
      },
      sometimes: {
        'Exchange Rate': 'rate',
      },
      source: 'https://github.com/BananaAccounting/Switzerland',
    },
    {
      columns: {
        TransactionID: 'reference',
        Date: 'date',
        Merchant: 'counterparty',
        Amount: 'amount',
        Currency: 'currency',
        OriginalAmount: 'original_amount',
        OriginalCurrency: 'original_currency',
        ExchangeRate: 'rate',
        PFMCategoryID: 'other',
        PFMCategoryName: 'category',
        StateType: 'state',
        Details: 'description',
        Type: 'other',
      },
      signs: 'card',
      source: 'known well',
    },
  ],
};
