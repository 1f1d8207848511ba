import type { Bank } from '../layout.ts';

export const mufg: Bank = {
  name: 'MUFG',
  country: 'JP',
  currency: 'JPY',
  layouts: [
    {
      columns: {
        日付: 'date',
        摘要: null,
        摘要内容: null,
        支払い金額: 'expense',
        預かり金額: 'income',
        差引残高: 'balance',
        メモ: null,
        未資金化区分: 'other',
        入払区分: null,
      },
      source: 'published statement',
    },
  ],
};
