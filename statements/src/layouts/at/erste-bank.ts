import type { Bank } from '../layout.ts';

export const ersteBank: Bank = {
  name: 'Erste Bank',
  country: 'AT',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Buchungsdatum: 'date',
        Partnername: 'counterparty',
        'Partner IBAN': 'counterparty_account',
        Betrag: 'amount',
        Währung: 'currency',
      },
      sometimes: {
        'Partner BIC': 'other',
        'BIC/SWIFT': 'other',
        'Partner Kontonummer': 'other',
        Bankleitzahl: 'other',
        'Buchungs-Details': 'description',
        Buchungsreferenz: 'reference',
        Notiz: 'note',
        Valutadatum: 'value_date',
        Zahlungsreferenz: 'description',
        Verwendungszweck: 'description',
        Kategorie: 'category',
      },
      source: 'known well',
    },
  ],
};
