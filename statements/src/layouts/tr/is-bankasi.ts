import type { Bank } from '../layout.ts';

export const isBankasi: Bank = {
  name: 'İş Bankası',
  country: 'TR',
  currency: 'TRY',
  layouts: [
    {
      columns: {
        'Tarih/Saat': 'date',
        'Kanal/Şube': 'other',
        'İşlem Tutarı*': 'amount',
        Bakiye: 'balance',
        'Ek Bilgi*': null,
        İşlem: null,
        Açıklama: null,
      },
      source: 'published statement',
    },
  ],
};
