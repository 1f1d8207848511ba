import type { AnnualMetrics, Recurring } from '@saldo/contract/metrics';
import { type CategoryIndex, categoryOf } from '@saldo/domain/metrics/categories';
import { fromCents } from '@saldo/domain/money';
import type { Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { type OwnNames, ownNames, seriesName } from '../merchant-names/names.ts';
import { facesOf, type SeriesFace } from './store.ts';
import { readYearlySeries, type YearlySeries } from './yearly-series.ts';

/**
 * Reads the table of recurring payments on the Annual page. Returns a function that presents the table, so the caller
 * can read the categories meanwhile.
 */
export async function readAnnualTable(
  storage: Storage,
  q: { bookId: BookId; year: number },
): Promise<(categories: CategoryIndex) => AnnualMetrics['recurring']> {
  const series = await readYearlySeries(storage, q);
  const ids = series.flatMap((one) => one.rows.at(-1)?.id ?? []);
  const [faces, names] = await Promise.all([
    facesOf(storage.read, { bookId: q.bookId, ids }),
    ownNames(storage.read, q),
  ]);
  return (categories) => present(series, { faces, names, categories });
}

/** Represents each series by its newest payment in the year. */
function present(
  series: readonly YearlySeries[],
  known: { faces: ReadonlyMap<string, SeriesFace>; names: OwnNames; categories: CategoryIndex },
): AnnualMetrics['recurring'] {
  const { faces, names, categories } = known;
  const transactions = series.flatMap((one): Recurring[] => {
    const face = faces.get(one.rows.at(-1)?.id ?? '');
    if (!face) return [];
    const category = categoryOf(categories, face.category_id).face;
    return [
      {
        key: one.id,
        transaction: {
          category: category.fullName,
          category_id: category.id,
          merchant: seriesName(one.name, face, names) || category.name,
          description: face.description,
          bank: face.bank,
          amount: fromCents(one.amount),
          currency: one.currency,
          direction: one.direction,
        },
        total: fromCents(one.total),
        worth: one.worth === null ? null : fromCents(one.worth),
        count: one.times,
      },
    ];
  });
  const spent = series.filter(({ direction }) => direction === 'expense');
  return {
    total_recurring: fromCents(spent.reduce((sum, one) => sum + (one.worth ?? 0), 0)),
    transactions,
  };
}
