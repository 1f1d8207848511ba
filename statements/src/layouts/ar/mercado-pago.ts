import type { Bank } from '../layout.ts';

export const mercadoPago: Bank = {
  name: 'Mercado Pago',
  country: 'AR',
  currency: null,
  layouts: [
    {
      columns: {
        RELEASE_DATE: 'date',
        TRANSACTION_TYPE: 'description',
        REFERENCE_ID: 'reference',
        TRANSACTION_NET_AMOUNT: 'amount',
        PARTIAL_BALANCE: 'balance',
      },
      days: 'day-first',
      source: 'published statement',
    },
  ],
};
