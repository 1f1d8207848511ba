import type { Bank } from '../layout.ts';

export const axis: Bank = {
  name: 'Axis Bank',
  country: 'IN',
  currency: 'INR',
  layouts: [
    {
      columns: {
        'Tran Date': 'date',
        CHQNO: 'reference',
        PARTICULARS: 'description',
        DR: 'expense',
        CR: 'income',
        BAL: 'balance',
        SOL: 'other',
      },
      days: 'day-first',
      source: 'published statement',
    },
  ],
};
