import { PAGE_SIZES } from '@saldo/contract/transaction-filters';
import type { Transaction } from '@saldo/contract/transactions';
import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarDays, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RetryBanner } from '../../../ui/error-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { NewestMonth } from '../../metrics/newest-month.tsx';
import type { TransactionPage } from '../api.ts';
import type { Choices } from '../filters/filter-options.ts';
import { clearFilters, countFilters, hasDateRange, lastPage } from '../filters/filters.ts';
import type { useTransactionFilters } from '../filters/use-transaction-filters.ts';
import { FiltersInForce, WiderButtons } from '../filters/wider-period.tsx';
import { texts } from '../texts.ts';
import { ListSums } from './list-sums.tsx';
import { ListSkeleton, TransactionsList } from './transactions-list.tsx';
import { type ListProps, TableSkeleton, TransactionsTable } from './transactions-table.tsx';

type FilterControl = ReturnType<typeof useTransactionFilters>;

interface TransactionsBodyProps extends ListProps {
  list: FilterControl;
  choices: Choices;
  query: UseQueryResult<TransactionPage>;
  rows: Transaction[];
  total: number;
  phone: boolean;
  /** False while no year is chosen. Nothing is shown then. */
  yearChosen: boolean;
  onPage: (page: number) => void;
}

/** Content below the panel: no year, loading, empty, or the rows with their pages. */
export function TransactionsBody({
  list,
  choices,
  query,
  total,
  phone,
  yearChosen,
  onPage,
  ...props
}: TransactionsBodyProps) {
  const { filters, view } = list;
  if (!yearChosen || !hasDateRange(filters)) {
    return <EmptyState icon={<CalendarDays size={20} aria-hidden />} title={texts.selectYear} />;
  }
  // If the previous filters matched nothing, the ones now loading may still match something.
  if (query.isPending || (query.isPlaceholderData && props.rows.length === 0)) {
    return phone ? <ListSkeleton rows={view.size} /> : <TableSkeleton rows={view.size} />;
  }
  if (props.rows.length === 0)
    return <NothingFound list={list} choices={choices} query={query} mayEdit={props.mayEdit} />;

  const stale = query.isPlaceholderData;
  const more = { before: view.page > 1, after: view.page < lastPage(total, view.size) };
  return (
    <>
      {query.isRefetchError && (
        <RetryBanner query={query} className="m-4">
          {texts.listFailed}
        </RetryBanner>
      )}
      {phone ? (
        <TransactionsList byDay={view.sort.by === 'date'} more={more} stale={stale} {...props} />
      ) : (
        <TransactionsTable sort={view.sort} onSort={list.sortBy} stale={stale} {...props} />
      )}
      <ListSums filters={filters} />
      <Pagination
        page={view.page}
        pageSize={view.size}
        total={total}
        sizes={PAGE_SIZES}
        onPage={onPage}
        onPageSize={list.setSize}
      />
    </>
  );
}

interface NothingFoundProps {
  list: FilterControl;
  choices: Choices;
  query: UseQueryResult<TransactionPage>;
  mayEdit: boolean;
}

function NothingFound({ list, choices, query, mayEdit }: NothingFoundProps) {
  const icon = <SearchX size={20} aria-hidden />;
  if (query.isError) {
    return (
      <EmptyState
        icon={icon}
        title={texts.none}
        action={
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {texts.tryAgain}
          </Button>
        }
      >
        {texts.listFailed}
      </EmptyState>
    );
  }
  const wider = <WiderButtons filters={list.filters} onApply={list.apply} />;
  const filtered = countFilters(list.filters) > countFilters(clearFilters(list.filters));
  if (filtered) {
    return (
      <EmptyState
        icon={icon}
        title={texts.none}
        action={
          <>
            {wider}
            <Button onClick={() => list.clear(list.filters)}>{texts.filters.clear}</Button>
          </>
        }
      >
        <FiltersInForce filters={list.filters} choices={choices} /> {texts.noneHint}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={texts.noneYet}
      action={
        <>
          {mayEdit && (
            <Button asChild variant="primary">
              <Link to={paths.imports()}>{texts.importLink}</Link>
            </Button>
          )}
          {wider}
          <NewestMonth
            period={{
              year: Number(list.filters.year),
              ...(list.filters.month === '' ? {} : { month: Number(list.filters.month) }),
            }}
            to={paths.transactions}
          />
        </>
      }
    >
      {mayEdit ? texts.noneYetHint : texts.noneYetViewer}
    </EmptyState>
  );
}
