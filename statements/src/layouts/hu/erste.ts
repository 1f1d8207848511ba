import type { Bank } from '../layout.ts';

export const erste: Bank = {
  name: 'Erste Bank',
  country: 'HU',
  currency: 'HUF',
  layouts: [
    {
      columns: {
        'Tranzakció dátuma': null,
        'Partner neve': 'counterparty',
        'Partner számlaszáma': null,
        'Számla neve': null,
        Számlaszám: null,
        'Tranzakció típusa': null,
        'Tranzakció összege': null,
        'Tranzakció devizaneme': null,
        'Bevétel/Kiadás': null,
        Kártyaszám: 'other',
        Értéknap: null,
        Közlemény: null,
        'Megbízás azonosító': 'reference',
        Részletek: null,
        Egyenleg: 'balance',
        Devizanem: null,
      },
      source: 'https://github.com/bank2ynab/bank2ynab',
    },
  ],
};
