import type { Bank } from '../layout.ts';

export const amazonVisa: Bank = {
  name: 'Amazon Visa',
  country: 'DE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Kreditkartennummer: 'other',
        Transaktionsdatum: 'purchase_date',
        Buchungsdatum: 'date',
        'Händler (Name, Stadt & Land)': 'description',
        'Umsatz in Fremdwährung': null,
        Fremdwährung: null,
        Umrechnungskurs: null,
        'Betrag (Euro)': 'amount',
        'Amazon Punkte': 'other',
        'Prime Punkte': 'other',
      },
      source: 'https://github.com/bank2ynab/bank2ynab',
    },
  ],
};
