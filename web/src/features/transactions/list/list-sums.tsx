import type { Answer } from '@saldo/contract/endpoint';
import type { sumTransactions, Transaction } from '@saldo/contract/transactions';
import { centsOfSum, fromCents } from '@saldo/domain/money';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api.ts';
import { money, signedSum, today } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { may, useUser } from '../../../lib/permissions.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { categoriesQuery } from '../../categories/api.ts';
import { fetchAll, sumsQuery } from '../api.ts';
import { categoriesAlone, type Filters, filterQuery } from '../filters/filters.ts';
import { shownCents } from '../splits/split-values.ts';
import { texts as t } from './list-sums-texts.ts';
import { TaxArchiveButton } from './tax-archive.tsx';
import { csvOf } from './transactions-csv.ts';

type Sum = Answer<typeof sumTransactions>['sums'][number];

/** Sums of these rows in each currency, that of most rows first. */
export function sumsOf(rows: Iterable<Transaction>): Sum[] {
  const cents = new Map<string, { count: number; in: number; out: number }>();
  for (const row of rows) {
    const { currency, direction } = row;
    const sum = cents.get(currency) ?? { count: 0, in: 0, out: 0 };
    sum.count += 1;
    sum[direction === 'income' ? 'in' : 'out'] += shownCents(row);
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
  /** Of a selection, whose number of rows stands beside it. Where the actions leave no room, only the net is shown. */
  isSelection?: boolean;
}

/** Income, expenses and their difference, a line for each currency. */
export const SumLines = ({ sums, isSelection = false }: SumLinesProps) =>
  sums.map(({ currency, count, ...sum }) => {
    const net = fromCents(centsOfSum(sum.in) - centsOfSum(sum.out));
    return (
      <p key={currency}>
        {!isSelection && <b className="font-semibold text-strong">{t.rows(count)} · </b>}
        <span className={isSelection ? 'hidden phone:inline 2xl:inline' : undefined}>
          <span className="whitespace-nowrap">{t.in(money({ amount: sum.in, currency }))}</span> ·{' '}
          <span className="whitespace-nowrap">{t.out(money({ amount: sum.out, currency }))}</span> ·{' '}
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
  const asked = filterQuery(filters);
  const query = useShown(sumsQuery(asked));
  const user = useUser();
  const metric = categoriesAlone(filters);
  return (
    <section
      aria-label={t.label}
      aria-busy={query.isPlaceholderData || query.isPending}
      className={cx(
        'flex min-h-13 items-center gap-3 phone:flex-wrap border-line border-t bg-raised px-5 py-2 text-sm tabular-nums phone:px-4',
        query.isPlaceholderData ? 'text-muted opacity-60' : 'text-normal',
      )}
    >
      <div className="grid flex-1 gap-y-1 phone:basis-full">
        <SumLines sums={query.data?.sums ?? []} />
      </div>
      {metric && may(user, 'edit') && (
        <Link
          to={paths.customMetrics({ new: metric })}
          className="whitespace-nowrap font-medium text-accent phone:hidden"
        >
          {t.makeMetric}
        </Link>
      )}
      {asked && <TaxArchiveButton query={asked} />}
      {asked && <DownloadButton rows={() => fetchAll(asked)} />}
    </section>
  );
}

interface DownloadProps {
  rows: () => Promise<readonly Transaction[]>;
  /** In the bar of a selection, where there is little room. */
  isSmall?: boolean;
}

/** Downloads rows as CSV. */
export function useDownload(rows: DownloadProps['rows']) {
  const categories = useShown(categoriesQuery);
  const { mutate, isPending } = useChange(async () => csvOf(await rows(), categories.data ?? []), {
    put: (_, blob) => saveFile(blob, `saldo-${today()}.csv`),
    refused: (error) => void toast.error(t.downloadFailed(messageOf(error))),
    changes: [],
  });
  return { download: () => mutate(), isPending };
}

export function DownloadButton({ rows, isSmall = false }: DownloadProps) {
  const { download, isPending } = useDownload(rows);
  if (isSmall) return <IconButton label={t.downloadHint} icon={Download} onClick={download} />;
  return (
    <Button size="sm" icon={Download} title={t.downloadHint} busy={isPending} onClick={download}>
      {t.download}
    </Button>
  );
}
