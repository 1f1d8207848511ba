import type { Bank } from '../layout.ts';

export const pekao: Bank = {
  name: 'Pekao',
  country: 'PL',
  currency: 'PLN',
  layouts: [
    {
      columns: {
        'Data księgowania': 'date',
        'Data waluty': 'value_date',
        'Nadawca / Odbiorca': 'counterparty',
        'Adres nadawcy / odbiorcy': 'other',
        'Rachunek źródłowy': 'other',
        'Rachunek docelowy': 'other',
        Tytułem: 'description',
        'Kwota operacji': 'amount',
        Waluta: 'currency',
        'Numer referencyjny': 'reference',
        'Typ operacji': 'type',
      },
      sometimes: {
        Kategoria: 'category',
      },
      source: 'published statement',
    },
  ],
};
