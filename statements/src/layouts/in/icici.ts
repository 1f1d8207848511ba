import type { Bank } from '../layout.ts';

export const icici: Bank = {
  name: 'ICICI Bank',
  country: 'IN',
  currency: 'INR',
  layouts: [
    {
      columns: {
        'S No.': 'other',
        'Value Date': 'value_date',
        'Transaction Date': 'date',
        'Cheque Number': 'reference',
        'Transaction Remarks': 'description',
        'Withdrawal Amount (INR )': 'expense',
        'Deposit Amount (INR )': 'income',
        'Balance (INR )': 'balance',
      },
      days: 'day-first',
      source: 'known well',
    },
    {
      columns: {
        Date: 'date',
        'Sr.No.': 'other',
        'Transaction Details': 'description',
        'Reward Point Header': 'other',
        'Intl.Amount': 'original_amount',
        'Amount(in Rs)': 'amount',
        BillingAmountSign: 'sign_column',
      },
      days: 'day-first',
      source: 'known well',
    },
  ],
};
