import type { Bank } from '../layout.ts';

export const bnpParibasFortis: Bank = {
  name: 'BNP Paribas Fortis',
  country: 'BE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Volgnummer: 'reference',
        Uitvoeringsdatum: 'date',
        Valutadatum: 'value_date',
        Bedrag: 'amount',
        'Valuta rekening': 'currency',
        Rekeningnummer: 'account',
        'Type verrichting': 'type',
        Tegenpartij: 'counterparty_account',
        'Naam van de tegenpartij': 'counterparty',
        Mededeling: 'description',
        Details: 'description',
        Status: 'state',
        'Reden van weigering': 'other',
      },
      source: 'https://github.com/Nick-DT/ofxstatement-be-bnp',
    },
  ],
};
