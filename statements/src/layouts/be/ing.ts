import type { Bank } from '../layout.ts';

export const ing: Bank = {
  name: 'ING',
  country: 'BE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Rekeningnummer: 'account',
        'Naam van de rekening': 'other',
        'Rekening tegenpartij': 'counterparty_account',
        Omzetnummer: 'reference',
        Boekingsdatum: 'date',
        Valutadatum: 'value_date',
        Bedrag: 'amount',
        Munteenheid: 'currency',
        Omschrijving: 'description',
        'Detail van de omzet': 'description',
        Bericht: 'description',
      },
      source: 'https://github.com/firefly-iii/import-configurations',
    },
  ],
};
