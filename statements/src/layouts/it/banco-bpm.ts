import type { Bank } from '../layout.ts';

export const bancoBpm: Bank = {
  name: 'Banco BPM',
  country: 'IT',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        'Ragione Sociale': 'other',
        'Data contabile': 'date',
        'Data valuta': 'value_date',
        Banca: 'other',
        Rapporto: null,
        Importo: 'amount',
        Divisa: 'currency',
        Descrizione: 'description',
        'Categoria/sottocategoria': 'category',
        Hashtag: 'tags',
      },
      source: 'published statement',
    },
  ],
};
