import type { Account } from '@saldo/contract/accounts';
import type { Category } from '@saldo/contract/categories';
import type { Transaction } from '@saldo/contract/transactions';
import type { QueryClient } from '@tanstack/react-query';
import {
  ArrowLeftRight,
  CopyCheck,
  FileQuestionMark,
  Plus,
  Store,
  Tags,
  Trash2,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { useShown } from '../../lib/use-shown.ts';
import { useStable } from '../../lib/use-stable.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast.ts';
import { useYearOptions } from '../../ui/years.ts';
import { accountsQuery } from '../accounts/api.ts';
import { categoriesQuery } from '../categories/api.ts';
import { useCategoryIndex } from '../categories/use-category-index.ts';
import { fetchAll, type TransactionPage, transactionsQuery } from './api.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { useBulkChange } from './bulk/use-bulk-change.ts';
import { duplicatesQuery } from './duplicates/api.ts';
import { FigureBar } from './filters/figure-bar.tsx';
import { normalizeLinkFilters } from './filters/filter-options.ts';
import { FilterPanel } from './filters/filter-panel.tsx';
import { FilterSheet, FilterStrip } from './filters/filter-sheet.tsx';
import { type Filters, filterQuery, hasDateRange, lastPage, listQuery } from './filters/filters.ts';
import { filtersAt, useTransactionFilters, viewAt } from './filters/use-transaction-filters.ts';
import { TransactionsBody } from './list/transactions-body.tsx';
import { useSelection } from './list/use-selection.ts';
import { merchantTexts } from './merchants/merchant-texts.ts';
import { useOfferAlike } from './merchants/use-offer-alike.ts';
import { ReviewStrip } from './review-strip.tsx';
import { texts } from './texts.ts';
import { TransactionDialogs } from './transaction-dialogs.tsx';
import { transferSuggestionsQuery } from './transfers/api.ts';
import { texts as transfers } from './transfers/texts.ts';
import { unconfirmedQuery } from './unconfirmed/unconfirmed-dialog.tsx';
import { unconfirmedTexts } from './unconfirmed/unconfirmed-texts.ts';
import { type TransactionDialog, useTransactionDialog } from './use-transaction-dialog.ts';
import { viewsQuery } from './views/saved-views.ts';
import { ViewsBar } from './views/views-bar.tsx';

const NO_CATEGORIES: readonly Category[] = [];
const NO_ACCOUNTS: readonly Account[] = [];
const EMPTY_PAGE: TransactionPage = { items: [], total: 0 };

function useChoices({ year }: Filters) {
  const { data: categories = NO_CATEGORIES } = useShown(categoriesQuery);
  const { data: accounts = NO_ACCOUNTS } = useShown(accountsQuery);
  const years = useYearOptions({ chosen: year });
  return { categories, accounts, years };
}

export function prefetch(client: QueryClient, params: URLSearchParams): void {
  const query = listQuery(filtersAt(params), viewAt(params));
  if (query) void client.prefetchQuery(transactionsQuery(query));
  void client.prefetchQuery(categoriesQuery);
  void client.prefetchQuery(accountsQuery);
  void client.prefetchQuery(viewsQuery);
}

/** Rows for the URL. A page past the end redirects to the last one. */
function useRows({ filters, view, goToLastPage }: ReturnType<typeof useTransactionFilters>) {
  const query = useShown(transactionsQuery(listQuery(filters, view)));
  const { items, total, sum } = query.data ?? EMPTY_PAGE;
  const last = lastPage(total, view.size);
  const beyond = query.isSuccess && !query.isPlaceholderData && view.page > last;
  useEffect(() => {
    if (beyond) goToLastPage(last);
  });
  return { query, rows: items, total, sum };
}

/** `isDated` is false while the panel shows filters without a date range. They are not applied. */
function useDatedDraft(filters: Filters) {
  const applied = JSON.stringify(filters);
  const [undated, setUndated] = useState('');
  if (undated !== '' && undated !== applied) setUndated('');
  const onDraft = (draft: Filters) => setUndated(hasDateRange(draft) ? '' : applied);
  return { applied, isDated: undated !== applied, onDraft };
}

function useCategorize(mayEdit: boolean, categories: readonly Category[]) {
  const { run } = useBulkChange(categories);
  const offerAlike = useOfferAlike();
  const categorize = useStable(async (row: Transaction, category: string) => {
    if (await run([row], { kind: 'category', category })) await offerAlike([row], category);
  });
  return mayEdit ? categorize : undefined;
}

export function TransactionsPage() {
  const mayEdit = may(useUser(), 'edit');
  const phone = usePhone();
  const list = useTransactionFilters();
  const choices = useChoices(list.filters);
  const dialog = useTransactionDialog();
  const { applied, isDated, onDraft } = useDatedDraft(list.filters);
  const { query, rows, total, sum } = useRows(list);
  const onCategorize = useCategorize(mayEdit, choices.categories);
  const selection = useSelection(applied);
  const index = useCategoryIndex(choices.categories);

  const onOpen = useStable(dialog.show);

  const card = useRef<HTMLElement>(null);
  const turnTo = (page: number) => {
    list.setPage(page);
    // A new page is shown from its first row.
    if ((card.current?.getBoundingClientRect().top ?? 0) < 0) card.current?.scrollIntoView();
  };
  const selectAll = async () => {
    const all = filterQuery(list.filters);
    if (!all) return;
    try {
      selection.set(await fetchAll(all), true);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };

  return (
    <div className="flex flex-col">
      <ListHead phone={phone} mayEdit={mayEdit} total={total} dialog={dialog} />
      <ReviewStrips settled={!query.isPending} onOpen={dialog.show} />
      <ViewsBar list={list} dialog={dialog} mayEdit={mayEdit} />
      {phone && (
        <FilterStrip
          filters={normalizeLinkFilters(list.filters, choices)}
          choices={choices}
          onOpen={() => dialog.show({ kind: 'filters' })}
        />
      )}
      <Card flush ref={card} className="@container overflow-clip! phone:mt-2">
        {!phone && <FilterPanel {...{ list, choices, onDraft }} />}
        <FigureBar {...{ total, sum, rows }} filters={list.filters} onChange={list.apply} />
        <TransactionsBody
          list={list}
          choices={choices}
          query={query}
          rows={rows}
          total={total}
          index={index}
          selection={selection}
          phone={phone}
          mayEdit={mayEdit}
          yearChosen={isDated}
          onPage={turnTo}
          onOpen={onOpen}
          categories={choices.categories}
          onCategorize={onCategorize}
        />
      </Card>
      {selection.rows.size > 0 && mayEdit && (
        <BulkBar
          selection={selection}
          categories={choices.categories}
          total={total}
          onSelectAll={selectAll}
        />
      )}
      {phone && dialog.open?.kind === 'filters' && (
        <FilterSheet {...{ list, choices }} onClose={dialog.close} />
      )}
      <TransactionDialogs dialog={dialog} filters={list.filters} index={index} mayEdit={mayEdit} />
    </div>
  );
}

interface ListHeadProps {
  phone: boolean;
  mayEdit: boolean;
  total: number;
  dialog: TransactionDialog;
}

function ListHead({ phone, mayEdit, total, dialog }: ListHeadProps) {
  const hint = mayEdit ? undefined : texts.viewerHint;
  const loaded = (
    <>
      {/* An empty list says so itself. Its line stays, so that nothing moves when rows arrive. */}
      {total === 0 && '\u00a0'}
      <span aria-live="polite" className={total === 0 ? 'sr-only' : undefined}>
        {texts.loaded(total)}
      </span>
      {hint && <p className="text-xs">{hint}</p>}
    </>
  );
  const remove = () => dialog.show({ kind: 'delete_period' });
  const add = () => dialog.show({ kind: 'new' });
  if (phone) {
    return (
      <div className="mb-3 flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <h1 tabIndex={-1} className="font-bold text-2xl text-strong tracking-[-0.02em]">
            {texts.title}
          </h1>
          <div className="text-muted">{loaded}</div>
        </div>
        <Link
          to={paths.tags()}
          aria-label={texts.openTags}
          className="grid size-11 place-items-center rounded-control text-muted"
        >
          <Tags size={18} aria-hidden />
        </Link>
        <Link
          to={paths.merchants()}
          aria-label={merchantTexts.page.open}
          className="grid size-11 place-items-center rounded-control text-muted"
        >
          <Store size={18} aria-hidden />
        </Link>
        <IconButton
          label={texts.deleteMany}
          danger
          disabled={!mayEdit}
          title={hint}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={remove}
        />
      </div>
    );
  }
  return (
    <PageHeader
      help={paths.help('transactions')}
      title={texts.title}
      purpose={loaded}
      actions={
        <>
          <Button asChild icon={Tags}>
            <Link to={paths.tags()}>{texts.openTags}</Link>
          </Button>
          <Button asChild icon={Store}>
            <Link to={paths.merchants()}>{merchantTexts.page.open}</Link>
          </Button>
          <Button variant="primary" disabled={!mayEdit} title={hint} icon={Plus} onClick={add}>
            {texts.add}
          </Button>
          <Button variant="danger" disabled={!mayEdit} title={hint} icon={Trash2} onClick={remove}>
            {texts.deleteMany}
          </Button>
        </>
      }
    />
  );
}

/** Strips for items to review. Those that load after the list appear below it, all at the same time. */
function ReviewStrips({
  settled,
  onOpen,
}: {
  settled: boolean;
  onOpen: TransactionDialog['show'];
}) {
  const duplicates = useShown(duplicatesQuery);
  const suggestions = useShown(transferSuggestionsQuery);
  const unconfirmed = useShown(unconfirmedQuery);
  const known = duplicates.isFetched && suggestions.isFetched && unconfirmed.isFetched;
  const shared = { known, settled };
  return (
    <>
      <ReviewStrip
        {...shared}
        items={duplicates.data}
        texts={texts.duplicates}
        icon={CopyCheck}
        tone="text-warning"
        onReview={() => onOpen({ kind: 'duplicates' })}
      />
      <ReviewStrip
        {...shared}
        items={suggestions.data?.flatMap(({ pairs }) => pairs)}
        texts={transfers.suggestions}
        icon={ArrowLeftRight}
        tone="text-info"
        onReview={() => onOpen({ kind: 'transfers' })}
      />
      <ReviewStrip
        {...shared}
        items={unconfirmed.data}
        texts={unconfirmedTexts}
        icon={FileQuestionMark}
        tone="text-warning"
        onReview={() => onOpen({ kind: 'unconfirmed' })}
      />
    </>
  );
}

export { TransactionsPage as Component };
