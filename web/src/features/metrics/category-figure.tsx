import type { CategoryTotal } from '@saldo/contract/metrics';
import { money } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { thisMonth } from '../../lib/period.ts';
import { useShown } from '../../lib/use-shown.ts';
import type { AnyCategory } from '../categories/category-tree.ts';
import { monthlyQuery } from './api.ts';
import { FigureLink } from './figure-link.tsx';
import { texts } from './texts.ts';
import { type Side, urlOfRows } from './transaction-urls.ts';

const totalIn = (categories: readonly CategoryTotal[], id: string): number | undefined =>
  categories
    .flatMap((category) => [...category.sub_categories, category])
    .findLast(({ category_id }) => category_id === id)?.total;

/** A category's total this month, linked to its transactions. Renders nothing until it has loaded. */
export function CategoryFigure({ category: { id, name, parent_id } }: { category: AnyCategory }) {
  const period = thisMonth();
  const { data } = useShown(monthlyQuery(period));
  if (!data) return null;
  const [income, expense] = data.default;
  const spent = totalIn(expense.categories, id);
  const received = totalIn(income.categories, id);
  const side: Side = spent === undefined && received !== undefined ? 'income' : 'expense';
  const total = spent ?? received ?? 0;
  const place = { category: parent_id ?? id, subcategory: parent_id === null ? null : id };
  return (
    <>
      <FigureLink
        to={total === 0 ? null : urlOfRows(period, { counts_as: side }, place)}
        label={name}
        className="text-normal"
      >
        {money(inMain(total))}
      </FigureLink>{' '}
      {texts.thisMonth}
    </>
  );
}
