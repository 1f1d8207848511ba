import type { Bank } from '../layout.ts';

export const commerzbank: Bank = {
  name: 'Commerzbank',
  country: 'DE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Buchungstag: 'date',
        Wertstellung: 'value_date',
        Umsatzart: 'type',
        Buchungstext: 'description',
        Betrag: 'amount',
        Währung: 'currency',
        Auftraggeberkonto: 'other',
        'Bankleitzahl Auftraggeberkonto': 'other',
        'IBAN Auftraggeberkonto': 'account',
      },
      sometimes: {
        Kategorie: 'category',
      },
      source: 'https://github.com/firefly-iii/import-configurations',
    },
  ],
};
