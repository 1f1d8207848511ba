import type { Bank } from '../layout.ts';

export const wise: Bank = {
  name: 'Wise',
  country: null,
  currency: null,
  layouts: [
    {
      columns: {
        'TransferWise ID': 'reference',
        Date: 'date',
        Amount: 'amount',
        Currency: 'currency',
        Description: 'description',
        'Payment Reference': null,
        'Running Balance': 'balance',
      },
      sometimes: {
        'Date Time': null,
        'Exchange From': null,
        'Exchange To': null,
        'Exchange Rate': 'rate',
        'Buy - Sell': 'other',
        'Payer Name': null,
        'Payee Name': null,
        'Payee Account Number': null,
        Merchant: null,
        'Card Last Four Digits': 'other',
        'Card Holder Full Name': 'other',
        Attachment: 'other',
        Note: 'note',
        'Total fees': null,
        'Exchange To Amount': null,
        'Transaction Type': null,
        'Transaction Details Type': null,
      },
      days: 'day-first',
      source: 'https://github.com/archont00/ofxstatement-wise',
    },
  ],
};
