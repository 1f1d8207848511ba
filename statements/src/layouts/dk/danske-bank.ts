import type { Bank } from '../layout.ts';

export const danskeBank: Bank = {
  name: 'Danske Bank',
  country: 'DK',
  currency: 'DKK',
  layouts: [
    {
      columns: {
        Dato: 'date',
        Kategori: 'category',
        Underkategori: 'category',
        Tekst: 'description',
        Beløb: 'amount',
        Saldo: 'balance',
        Status: 'state',
        Afstemt: 'other',
      },
      source: 'published statement',
    },
  ],
};
