import type { Category } from '@saldo/contract/categories';
import type { Transaction } from '@saldo/contract/transactions';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const category = (n: number, name: string, parent_id: string | null) => ({
  id: id(n),
  name,
  parent_id,
  color: '#16A34A',
  icon: '🛒',
  description: '',
  role: null,
  type: 'custom' as const,
  sub_categories: [],
});

/** Food with Market and Bakery, and Home without subcategories. */
export const CATEGORIES: Category[] = [
  {
    ...category(1, 'Food', null),
    sub_categories: [category(2, 'Market', id(1)), category(3, 'Bakery', id(1))],
  },
  category(4, 'Home', null),
  { ...category(0, 'Uncategorized', null), id: UNCATEGORIZED_ID, type: 'system' },
];
export const CATEGORY_IDS = {
  food: id(1),
  market: id(2),
  bakery: id(3),
  home: id(4),
} as const;
export const ACCOUNT_IDS = [id(200), id(201)] as const;

export const makeTransaction = (given: Partial<Transaction> = {}): Transaction => ({
  id: id(100),
  bank: 'REVOLUT',
  date: '2026-11-20T18:42:00',
  purchase_date: null,
  product: 'current',
  account_id: id(200),
  account_name: 'Everyday',
  account_iban: null,
  type: 'card_payment',
  category: id(2),
  category_id: id(2),
  category_name: 'Food > Market',
  splits: [],
  share: null,
  settles: [],
  category_reason: null,
  category_source: 'hand',
  merchant_id: '4b227777-d4dd-81fc-861f-884f48641d02',
  merchant_name: null,
  direction: 'expense',
  amount: 54.18,
  currency: 'EUR',
  converted: null,
  description: 'Mercadona',
  fee: 0,
  tags: [],
  note: null,
  has_receipt: false,
  ignore: false,
  ignore_default_metrics: false,
  is_refund: false,
  transfer: null,
  creditor_name: null,
  creditor_account_iban: null,
  debtor_name: null,
  report_id: null,
  origin: 'hand',
  possible_duplicate_of: null,
  updated_at: '2026-11-20T18:00:00.000Z',
  ...given,
});
