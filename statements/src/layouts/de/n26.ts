import type { Bank } from '../layout.ts';

export const n26: Bank = {
  name: 'N26',
  country: 'DE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        'Booking Date': 'date',
        'Value Date': 'value_date',
        'Partner Name': 'counterparty',
        'Partner Iban': 'counterparty_account',
        Type: 'type',
        'Payment Reference': 'description',
        'Account Name': 'account',
        'Amount (EUR)': 'amount',
        'Original Amount': 'original_amount',
        'Original Currency': 'original_currency',
        'Exchange Rate': 'rate',
      },
      source: 'https://github.com/siddhantgoel/beancount-n26',
    },
    {
      columns: {
        Date: 'date',
        Payee: 'counterparty',
        'Account number': 'counterparty_account',
        'Transaction type': 'type',
        'Payment reference': 'description',
        'Amount (EUR)': 'amount',
        'Amount (Foreign Currency)': 'original_amount',
        'Type Foreign Currency': 'original_currency',
        'Exchange Rate': 'rate',
      },
      sometimes: {
        Category: 'category',
      },
      source: 'https://github.com/siddhantgoel/beancount-n26',
    },
    {
      columns: {
        Datum: 'date',
        Empfänger: 'counterparty',
        Kontonummer: 'counterparty_account',
        Transaktionstyp: 'type',
        Verwendungszweck: 'description',
        'Betrag (EUR)': 'amount',
        'Betrag (Fremdwährung)': 'original_amount',
        Fremdwährung: 'original_currency',
        Wechselkurs: 'rate',
      },
      sometimes: {
        Kategorie: 'category',
      },
      source: 'https://github.com/siddhantgoel/beancount-n26',
    },
    {
      columns: {
        Fecha: 'date',
        Beneficiario: 'counterparty',
        'Número de cuenta': 'counterparty_account',
        'Tipo de transacción': 'type',
        'Referencia de pago': 'description',
        'Cantidad (EUR)': 'amount',
        'Cantidad (Divisa extranjera)': null,
        'Tipo de divisa extranjera': null,
        'Tipo de cambio': 'rate',
      },
      sometimes: {
        Categoría: 'category',
      },
      source: 'https://github.com/siddhantgoel/beancount-n26',
    },
  ],
};
