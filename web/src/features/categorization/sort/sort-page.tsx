import type { Category } from '@saldo/contract/categories';
import type { SortEntry, SortQueue } from '@saldo/contract/sorting';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useNamedDialog } from '../../../lib/dialog-address.ts';
import { amountText, shortSpan, today } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { may, useUser } from '../../../lib/permissions.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loading, Several, Skeleton } from '../../../ui/skeleton.tsx';
import { categoriesQuery, toSortQuery } from '../../categories/api.ts';
import { queueQuery, type SortSpan } from './api.ts';
import { AutoSortOffer } from './auto-sort-offer.tsx';
import { nameOf } from './category-faces.ts';
import { whyOf } from './entry-view.tsx';
import { PhoneSort } from './phone-sort.tsx';
import { SortProgress } from './progress.tsx';
import { DoneRows, WaitingRow } from './rows.tsx';
import { ShortcutHints } from './shortcut-hints.tsx';
import { ShownEntry } from './shown-entry.tsx';
import {
  BULK_MIN_CONFIDENCE,
  countMerchants,
  decisionFor,
  highConfidenceEntries,
  merchantsOf,
  type SortSession,
} from './sort-session.ts';
import { SplitEntryDialog } from './split-entry-dialog.tsx';
import { texts } from './texts.ts';
import { useSorting } from './use-sorting.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function spanIn(params: URLSearchParams): SortSpan {
  const dayIn = (name: string) => {
    const value = params.get(name);
    return value && DAY.test(value) ? value : undefined;
  };
  return { from: dayIn('from'), to: dayIn('to') };
}

export function prefetch(client: QueryClient, params: URLSearchParams): void {
  void client.prefetchQuery(queueQuery(spanIn(params)));
  void client.prefetchQuery(categoriesQuery);
}

/** The Sort queue: one answer per merchant, saved immediately. */
export function SortPage() {
  const [params, change] = useUrlState();
  const { from, to } = spanIn(params);
  const sorting = useSorting({ from, to });
  const categories = useShown(categoriesQuery).data;
  const mayEdit = may(useUser(), 'edit');
  const phone = usePhone();
  const { query, session } = sorting;
  const all = useShown(toSortQuery).data?.count ?? null;
  useSameCount(session, from === undefined && to === undefined ? query.data : undefined);
  // Data that just arrived is not in the session yet.
  const isTold =
    session.shown !== null || session.done.length > 0 || query.data?.items.length === 0;
  const ready = query.data !== undefined && categories !== undefined && isTold;
  const many = highConfidenceEntries(session);
  const acceptSure = () => {
    if (!mayEdit) return;
    sorting.answer(
      many.flatMap((entry) => {
        const [first] = entry.answers;
        const decision = first ? decisionFor(first, false) : null;
        return decision ? [{ entry, decision }] : [];
      }),
      { inBulk: true },
    );
  };
  const undoAll = () => sorting.undo(session.done.map(({ number }) => number));
  const isOver = ready && session.shown === null;

  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        help={paths.help('sort')}
        actions={
          <>
            {session.done.length > 1 && (
              <Button variant="ghost" disabled={!mayEdit} onClick={undoAll}>
                {texts.undoAll}
              </Button>
            )}
            <Button disabled={!mayEdit || many.length === 0} onClick={acceptSure}>
              {texts.acceptAll(BULK_MIN_CONFIDENCE)}
              <span className="rounded-full bg-raised px-2 text-muted text-xs leading-5">
                {merchantsOf(many).size}
              </span>
            </Button>
          </>
        }
      />
      {!mayEdit && (
        <Banner tone="info" className="mb-4">
          {texts.viewer}
        </Banner>
      )}
      {from !== undefined && (
        <p className="mb-3 flex flex-wrap items-center gap-2 text-muted text-sm">
          {texts.since(shortSpan(from, to ?? today()))}
          <button
            type="button"
            className="font-medium text-accent hover:underline phone:min-h-11"
            onClick={() => change({ from: null, to: null })}
          >
            {texts.showAll(all)}
          </button>
        </p>
      )}
      <p role="status" className="sr-only">
        {session.shown && statusOf(session.shown)}
      </p>
      <Loaded
        query={query}
        waiting={<QueueSkeleton />}
        ready={isTold && categories !== undefined}
        failed={texts.failed}
      >
        {(queue) =>
          categories && (
            <>
              <AutoSortOffer measured={queue} mayEdit={mayEdit} />
              <Queue
                {...{ sorting, categories, mayEdit, phone, isOver }}
                onAcceptSure={acceptSure}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** Keeps the badge in the sidebar at the number of merchants that this screen has left, also while answers are saved. */
function useSameCount(session: SortSession, queue: SortQueue | undefined) {
  const client = useQueryClient();
  const counts = queue && countMerchants(session, queue, []);
  const left = counts && counts.all - counts.done;
  const isTold = session.shown !== null || session.done.length > 0;
  useEffect(() => {
    if (left !== undefined && isTold) client.setQueryData(toSortQuery.queryKey, { count: left });
  }, [client, left, isTold]);
}

const statusOf = (entry: SortEntry) => texts.status(nameOf(entry), amountText(entry), whyOf(entry));

interface QueueProps {
  sorting: ReturnType<typeof useSorting>;
  categories: readonly Category[];
  mayEdit: boolean;
  phone: boolean;
  isOver: boolean;
  onAcceptSure: () => void;
}

/** Upcoming entries shown; the rest are only counted. */
const NEXT_SHOWN = 8;
const NOTHING = { items: [], merchants: 0 };

function Queue({ sorting, categories, mayEdit, phone, isOver, onAcceptSure }: QueueProps) {
  const { session, query } = sorting;
  const search = useNamedDialog<string>('search');
  const splitting = useNamedDialog<SortEntry>('split');
  const { shown, waiting, done } = session;
  const rest = waiting.filter((entry) => entry !== shown);
  if (isOver && done.length === 0) return <AllSorted month={query.data?.sorted_this_month ?? 0} />;
  const next = rest.slice(0, NEXT_SHOWN);
  const counts = countMerchants(session, query.data ?? NOTHING, shown ? [shown, ...next] : next);
  if (phone && shown) {
    return (
      <>
        <PhoneSort
          key={shown.key}
          {...{ sorting, categories, mayEdit, counts, entry: shown }}
          searching={search.subject === shown.key}
          onSearch={(open) => (open ? search.show(shown.key) : search.close())}
          onSplit={() => splitting.show(shown)}
        />
        <SplitEntryDialog {...{ sorting, categories, splitting }} />
      </>
    );
  }
  return (
    <Card flush>
      <SortProgress session={session} counts={counts} />
      <ul>
        <DoneRows
          done={done}
          categories={categories}
          mayEdit={mayEdit}
          onUndo={sorting.undo}
          onAgain={sorting.again}
        />
        {shown && (
          <ShownEntry
            key={shown.key}
            entry={shown}
            {...{ sorting, categories, mayEdit, onAcceptSure }}
            onSplit={() => splitting.show(shown)}
          />
        )}
        {next.map((entry) => (
          <WaitingRow
            key={entry.key}
            entry={entry}
            categories={categories}
            onShow={() => sorting.act({ type: 'show', key: entry.key })}
          />
        ))}
      </ul>
      {counts.after > 0 && (
        <p className="border-line border-b px-5 py-3 text-muted text-sm">
          {texts.row.more(counts.after)}
        </p>
      )}
      {isOver ? <AllSorted month={query.data?.sorted_this_month ?? 0} /> : <ShortcutHints />}
      <SplitEntryDialog {...{ sorting, categories, splitting }} />
    </Card>
  );
}

const AllSorted = ({ month }: { month: number }) => (
  <Card className="border-0!">
    <EmptyState
      icon={<CheckCheck size={20} aria-hidden />}
      title={texts.empty.title}
      action={
        <>
          <Button asChild>
            <Link to={paths.transactions()}>{texts.empty.toTransactions}</Link>
          </Button>
          <Button asChild variant="primary">
            <Link to={paths.monthlyMetrics()}>{texts.empty.toMetrics}</Link>
          </Button>
        </>
      }
    >
      {texts.empty.month(month)}
    </EmptyState>
  </Card>
);

const QueueSkeleton = () => (
  <Loading label={texts.loading}>
    <Card flush>
      <div className="flex h-[53px] items-center gap-4 border-line border-b px-5">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-2 flex-1" />
      </div>
      <div className="h-[262px] border-line border-b px-5 py-4">
        <Skeleton className="mb-4 h-10 w-60" />
        <Skeleton className="h-40" />
      </div>
      <Several times={5}>
        <div className="flex h-16 items-center gap-3 border-line border-b px-5">
          <Skeleton className="size-9" />
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="ml-auto h-3.5 w-20" />
        </div>
      </Several>
    </Card>
  </Loading>
);

export { SortPage as Component };
