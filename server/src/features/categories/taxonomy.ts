export type CategoryKind = 'expense' | 'income' | 'transfer';

export interface StarterSubCategory {
  /** Stable name for code, never shown: 'groceries.supermarket'. */
  key: string;
  name: string;
  icon: string;
  description: string;
}

export interface StarterCategory extends StarterSubCategory {
  /** Subcategories have none of their own: they inherit this one. */
  color: string;
  /** Which way its money usually goes. */
  kind: CategoryKind;
  children: readonly StarterSubCategory[];
}

/** The categories that a new user starts with, as ordinary ones: each can be renamed, changed and deleted. */
export const STARTER_TAXONOMY: readonly StarterCategory[] = [
  {
    key: 'housing',
    name: 'Housing',
    icon: '🏠',
    color: '#4F46E5',
    kind: 'expense',
    description: 'Rent, mortgage and what the home costs',
    children: [
      { key: 'housing.rent', name: 'Rent', icon: '🔑', description: '' },
      {
        key: 'housing.furniture',
        name: 'Home & Furniture',
        icon: '🛋️',
        description: 'Furniture, decoration, DIY',
      },
    ],
  },
  {
    key: 'utilities',
    name: 'Utilities',
    icon: '💡',
    color: '#CA8A04',
    kind: 'expense',
    description: 'Energy, water, phone and internet',
    children: [
      { key: 'utilities.electricity', name: 'Electricity', icon: '⚡', description: '' },
      { key: 'utilities.telecom', name: 'Phone & Internet', icon: '📱', description: '' },
    ],
  },
  {
    key: 'groceries',
    name: 'Groceries',
    icon: '🛒',
    color: '#16A34A',
    kind: 'expense',
    description: 'Food and household goods',
    children: [{ key: 'groceries.supermarket', name: 'Supermarket', icon: '🛒', description: '' }],
  },
  {
    key: 'dining',
    name: 'Dining',
    icon: '🍽️',
    color: '#EA580C',
    kind: 'expense',
    description: 'Eating and drinking out',
    children: [
      { key: 'dining.restaurant', name: 'Restaurants', icon: '🍽️', description: '' },
      { key: 'dining.cafe', name: 'Cafés & Bakeries', icon: '☕', description: '' },
      { key: 'dining.delivery', name: 'Food Delivery', icon: '🛵', description: '' },
    ],
  },
  {
    key: 'transport',
    name: 'Transport',
    icon: '🚌',
    color: '#0284C7',
    kind: 'expense',
    description: 'Getting around day to day',
    children: [
      { key: 'transport.fuel', name: 'Fuel', icon: '⛽', description: '' },
      { key: 'transport.public', name: 'Public Transport', icon: '🚇', description: '' },
      { key: 'transport.taxi', name: 'Taxi & Ride Hailing', icon: '🚕', description: '' },
      { key: 'transport.parking', name: 'Parking & Tolls', icon: '🅿️', description: '' },
    ],
  },
  {
    key: 'travel',
    name: 'Travel',
    icon: '✈️',
    color: '#0891B2',
    kind: 'expense',
    description: 'Trips and holidays',
    children: [
      { key: 'travel.flights', name: 'Flights', icon: '✈️', description: '' },
      { key: 'travel.lodging', name: 'Hotels & Lodging', icon: '🏨', description: '' },
    ],
  },
  {
    key: 'shopping',
    name: 'Shopping',
    icon: '🛍️',
    color: '#DB2777',
    kind: 'expense',
    description: 'Goods other than food',
    children: [
      { key: 'shopping.online', name: 'Online & Department Stores', icon: '📦', description: '' },
      { key: 'shopping.clothing', name: 'Clothing & Shoes', icon: '👕', description: '' },
      { key: 'shopping.electronics', name: 'Electronics', icon: '💻', description: '' },
    ],
  },
  {
    key: 'health',
    name: 'Health & Wellbeing',
    icon: '🩺',
    color: '#DC2626',
    kind: 'expense',
    description: 'Body and mind',
    children: [
      { key: 'health.pharmacy', name: 'Pharmacy', icon: '💊', description: '' },
      { key: 'health.medical', name: 'Doctors & Hospitals', icon: '🏥', description: '' },
      { key: 'health.fitness', name: 'Gym & Fitness', icon: '🏋️', description: '' },
      { key: 'health.beauty', name: 'Hair & Beauty', icon: '💇', description: '' },
    ],
  },
  {
    key: 'entertainment',
    name: 'Entertainment',
    icon: '🎬',
    color: '#9333EA',
    kind: 'expense',
    description: 'Fun, culture and subscriptions',
    children: [
      { key: 'entertainment.streaming', name: 'Streaming & Music', icon: '📺', description: '' },
      { key: 'entertainment.events', name: 'Cinema & Events', icon: '🎟️', description: '' },
    ],
  },
  {
    key: 'family',
    name: 'Family & Education',
    icon: '👨‍👩‍👧',
    color: '#0D9488',
    kind: 'expense',
    description: 'Children, studies, pets, giving',
    children: [{ key: 'family.gifts', name: 'Gifts & Donations', icon: '🎁', description: '' }],
  },
  {
    key: 'insurance',
    name: 'Insurance',
    icon: '🛡️',
    color: '#475569',
    kind: 'expense',
    description: '',
    children: [],
  },
  {
    key: 'fees',
    name: 'Fees & Taxes',
    icon: '🧾',
    color: '#78716C',
    kind: 'expense',
    description: 'Banks, lenders and authorities',
    children: [
      { key: 'fees.bank', name: 'Bank Fees', icon: '🏦', description: '' },
      { key: 'fees.tax', name: 'Taxes', icon: '🏛️', description: '' },
    ],
  },
  {
    key: 'income',
    name: 'Income',
    icon: '💰',
    color: '#059669',
    kind: 'income',
    description: 'Money coming in',
    children: [
      { key: 'income.salary', name: 'Salary', icon: '💼', description: '' },
      { key: 'income.interest', name: 'Interest & Dividends', icon: '📈', description: '' },
      {
        key: 'income.refund',
        name: 'Reimbursements',
        icon: '↩️',
        description:
          "Tax refunds, expenses paid back; a returned purchase belongs to its shop's category",
      },
      {
        key: 'income.other',
        name: 'Other Income',
        icon: '🪙',
        description: 'Sales, rent received, prizes',
      },
    ],
  },
  {
    key: 'transfers',
    name: 'Transfers',
    icon: '🔁',
    color: '#64748B',
    kind: 'transfer',
    description: 'Money that moves rather than being spent',
    children: [
      {
        key: 'transfers.own',
        name: 'Between Own Accounts',
        icon: '🔁',
        description: 'Top-ups, pockets, card settlement',
      },
      { key: 'transfers.people', name: 'People & Bizum', icon: '🤝', description: '' },
      {
        key: 'transfers.cash',
        name: 'Cash',
        icon: '💶',
        description: 'Withdrawals and deposits at a machine',
      },
      {
        key: 'transfers.savings',
        name: 'Savings & Investments',
        icon: '🏦',
        description: 'Brokers, funds, pension plans, crypto',
      },
    ],
  },
];
