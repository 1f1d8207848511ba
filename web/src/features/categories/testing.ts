import type { Category, SubCategory } from '@saldo/contract/categories';

export const makeCategory = (id: string, name: string): SubCategory => ({
  ...{ id, name, icon: '🛒', color: '#16A34A', description: '', role: null },
  ...{ parent_id: null, type: 'custom', sub_categories: [] },
});

export const dining: Category = {
  ...makeCategory('dining', 'Dining'),
  sub_categories: [makeCategory('cafes', 'Cafés & Bakeries'), makeCategory('bars', 'Bars')],
};

export const insurance: Category = makeCategory('insurance', 'Insurance');
