import type { Bank } from '../layout.ts';

export const garanti: Bank = {
  name: 'Garanti BBVA',
  country: 'TR',
  currency: 'TRY',
  layouts: [
    {
      columns: {
        Tarih: 'date',
        Açıklama: 'description',
        Etiket: 'category',
        Tutar: 'amount',
        Bakiye: 'balance',
        'Dekont No': 'reference',
      },
      source: 'published statement',
    },
  ],
};
