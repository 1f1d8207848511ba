import type { Answer } from '@saldo/contract/endpoint';
import type { sumTransactions, Transaction } from '@saldo/contract/transactions';
import { fromCents, toCents } from '@saldo/domain/money';
import { money, signedSum } from '../../../lib/format.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { cx } from '../../../ui/cx.ts';
import { sumsQuery } from '../api.ts';
import { type Filters, filterQuery } from '../filters/filters.ts';
import { texts as t } from './list-sums-texts.ts';

type Sum = Answer<typeof sumTransactions>['sums'][number];

/** Sums of these rows in each currency, that of most rows first. */
export function sumsOf(rows: Iterable<Transaction>): Sum[] {
  const cents = new Map<string, { count: number; in: number; out: number }>();
  for (const { currency, direction, amount } of rows) {
    const sum = cents.get(currency) ?? { count: 0, in: 0, out: 0 };
    sum.count += 1;
    sum[direction === 'income' ? 'in' : 'out'] += toCents(amount);
    cents.set(currency, sum);
  }
  return [...cents]
    .map(([currency, sum]) => ({
      ...{ currency, count: sum.count, in: fromCents(sum.in), out: fromCents(sum.out) },
    }))
    .sort((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1));
}

interface SumLinesProps {
  sums: readonly Sum[];
  /** Of a selection, whose number of rows stands beside it. Phones show only the net. */
  isSelection?: boolean;
}

/** Income, expenses and their difference, a line for each currency. */
export const SumLines = ({ sums, isSelection = false }: SumLinesProps) =>
  sums.map(({ currency, count, ...sum }) => {
    const net = fromCents(toCents(sum.in) - toCents(sum.out));
    return (
      <p key={currency}>
        {!isSelection && <b className="font-semibold text-strong">{t.rows(count)} · </b>}
        <span className={isSelection ? 'phone:hidden' : undefined}>
          {t.in(money({ amount: sum.in, currency }))} ·{' '}
          {t.out(money({ amount: sum.out, currency }))} ·{' '}
        </span>
        <b className="whitespace-nowrap font-semibold text-strong">
          {signedSum({ amount: net, currency })}
        </b>{' '}
        {t.net}
      </p>
    );
  });

/** Sums of the whole list, not only of the page. */
export function ListSums({ filters }: { filters: Filters }) {
  const query = useShown(sumsQuery(filterQuery(filters)));
  return (
    <section
      aria-label={t.label}
      aria-busy={query.isPlaceholderData || query.isPending}
      className={cx(
        'grid min-h-13 content-center gap-y-1 border-line border-t bg-raised px-5 py-2 text-sm tabular-nums phone:px-4',
        query.isPlaceholderData ? 'text-muted opacity-60' : 'text-normal',
      )}
    >
      <SumLines sums={query.data?.sums ?? []} />
    </section>
  );
}
