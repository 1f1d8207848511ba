import type { Category } from '@saldo/contract/categories';
import type { ListedMerchant } from '@saldo/contract/merchants';
import type { QueryClient } from '@tanstack/react-query';
import { SearchX, Store } from 'lucide-react';
import { useState } from 'react';
import { choiceParam, wholeParam } from '../../../lib/params.ts';
import { paths } from '../../../lib/paths.ts';
import { YEAR_RANGE } from '../../../lib/period.ts';
import { may, useUser } from '../../../lib/permissions.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyCard } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Loading, Several, Skeleton } from '../../../ui/skeleton.tsx';
import { ToolbarSelect } from '../../../ui/toolbar-select.tsx';
import { useYearOptions } from '../../../ui/years.ts';
import { categoriesQuery } from '../../categories/api.ts';
import { useCategoryIndex } from '../../categories/use-category-index.ts';
import { filtersAt } from '../filters/use-transaction-filters.ts';
import { TransactionDialogs } from '../transaction-dialogs.tsx';
import { useTransactionDialog } from '../use-transaction-dialog.ts';
import { merchantsQuery } from './merchant-api.ts';
import {
  MERCHANT_ORDERS,
  type MerchantOrder,
  matching,
  nextOrder,
  sortMerchants,
} from './merchant-order.ts';
import { merchantTexts } from './merchant-texts.ts';
import { MerchantsTable } from './merchants-table.tsx';

const t = merchantTexts.page;
const NO_CATEGORIES: readonly Category[] = [];

function useFilters() {
  const [params, change] = useUrlState();
  const by = choiceParam(params, 'sort', MERCHANT_ORDERS, 'spent');
  const direction = choiceParam(params, 'direction', ['asc', 'desc'], 'desc');
  const order: MerchantOrder = { by, direction };
  return {
    params,
    order,
    year: wholeParam(params, 'year', YEAR_RANGE, 'all' as const),
    text: params.get('name') ?? '',
    sort: (column: MerchantOrder['by']) => {
      const next = nextOrder(order, column);
      change({ sort: next.by, direction: next.direction });
    },
    chooseYear: (year: string) => change({ year }),
    search: (name: string) => change({ name }),
    clear: () => change({ year: null, name: null }),
  };
}

type Filters = ReturnType<typeof useFilters>;

export function prefetch(client: QueryClient, params: URLSearchParams): void {
  const year = wholeParam(params, 'year', YEAR_RANGE, 'all' as const);
  void client.prefetchQuery(merchantsQuery(year));
  void client.prefetchQuery(categoriesQuery);
}

export function MerchantsPage() {
  const filters = useFilters();
  const mayEdit = may(useUser(), 'edit');
  const query = useShown(merchantsQuery(filters.year));
  const { data: categories = NO_CATEGORIES } = useShown(categoriesQuery);
  const index = useCategoryIndex(categories);
  const dialog = useTransactionDialog();
  return (
    <>
      <PageHeader title={t.title} purpose={t.purpose} help={paths.help('transactions')} />
      <FilterBar filters={filters} />
      <Loaded query={query} waiting={<MerchantsSkeleton />} failed={t.failed}>
        {(merchants) => <Merchants {...{ merchants, filters, index }} />}
      </Loaded>
      <TransactionDialogs
        dialog={dialog}
        filters={filtersAt(filters.params)}
        index={index}
        mayEdit={mayEdit}
      />
    </>
  );
}

function FilterBar({ filters }: { filters: Filters }) {
  const years = useYearOptions({ chosen: filters.year === 'all' ? '' : filters.year });
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2 phone:mb-3">
      <SearchInput
        label={t.search}
        value={filters.text}
        onChange={(event) => filters.search(event.target.value)}
        className="max-w-80 phone:max-w-none phone:basis-full"
      />
      <ToolbarSelect
        label={t.year}
        value={filters.year === 'all' ? '' : String(filters.year)}
        options={[{ value: '', label: t.allTime }, ...years]}
        onChange={filters.chooseYear}
      />
    </search>
  );
}

/** Number of merchants shown at first, and added each time Show More is pressed. */
const PAGE = 50;

interface MerchantsProps {
  merchants: readonly ListedMerchant[];
  filters: Filters;
  index: Parameters<typeof MerchantsTable>[0]['index'];
}

function Merchants({ merchants, filters, index }: MerchantsProps) {
  const [limit, setLimit] = useState(PAGE);
  const found = sortMerchants(matching(merchants, filters.text), filters.order);
  if (found.length === 0) {
    return filters.text === '' && filters.year === 'all' ? (
      <EmptyCard icon={Store} title={t.empty}>
        {t.emptyHint}
      </EmptyCard>
    ) : (
      <EmptyCard
        icon={SearchX}
        title={t.noMatch}
        action={<Button onClick={filters.clear}>{t.clear}</Button>}
      >
        {t.noMatchHint}
      </EmptyCard>
    );
  }
  const more = Math.min(PAGE, found.length - limit);
  return (
    <Card flush>
      <MerchantsTable
        rows={found.slice(0, limit)}
        index={index}
        order={filters.order}
        onSort={filters.sort}
      />
      {more > 0 && (
        <div className="border-line border-t px-5 py-2">
          <Button size="sm" variant="ghost" onClick={() => setLimit(limit + PAGE)}>
            {t.more(more)}
          </Button>
        </div>
      )}
    </Card>
  );
}

const MerchantsSkeleton = () => (
  <Loading label={t.loading}>
    <Card flush>
      <div className="h-10 border-line border-b" />
      <Several times={10}>
        <div className="flex h-13 items-center gap-3 border-line border-b px-5 last:border-0">
          <Skeleton className="size-2" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-4 w-20" />
        </div>
      </Several>
    </Card>
  </Loading>
);

export { MerchantsPage as Component };
