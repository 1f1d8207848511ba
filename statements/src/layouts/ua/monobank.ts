import type { Bank } from '../layout.ts';

export const monobank: Bank = {
  name: 'monobank',
  country: 'UA',
  currency: 'UAH',
  layouts: [
    {
      columns: {
        'Дата i час операції': 'date',
        'Деталі операції': 'description',
        MCC: 'other',
        'Сума в валюті картки (UAH)': 'amount',
        'Сума в валюті операції': 'original_amount',
        Валюта: 'original_currency',
        Курс: 'rate',
        'Сума комісій (UAH)': 'fee',
        'Сума кешбеку (UAH)': 'other',
        'Залишок після операції': 'balance',
      },
      signs: 'account',
      source: 'known well',
    },
  ],
};
