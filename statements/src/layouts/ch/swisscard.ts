import type { Bank } from '../layout.ts';

export const swisscard: Bank = {
  name: 'Swisscard',
  country: 'CH',
  currency: 'CHF',
  layouts: [
    {
      columns: {
        Transaktionsdatum: null,
        Beschreibung: 'description',
        Kartennummer: 'other',
        Währung: 'currency',
        Betrag: 'amount',
        'Debit/Kredit': 'sign_column',
        Status: 'state',
        Kategorie: 'category',
      },
      sometimes: {
        Händler: null,
        'Registrierte Kategorie': 'category',
        Händlerkategorie: 'category',
      },
      source: 'https://github.com/firefly-iii/import-configurations',
    },
  ],
};
