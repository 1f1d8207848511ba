import { monthOf } from '@saldo/domain/dates';
import { type QueryClient, usePrefetchQuery } from '@tanstack/react-query';
import { Tag, Upload } from 'lucide-react';
import { Link } from 'react-router';
import { today } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../lib/paths.ts';
import { monthSoFar } from '../../lib/period.ts';
import { useUser } from '../../lib/permissions.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { useShown } from '../../lib/use-shown.ts';
import { BelowFold } from '../../ui/below-fold.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorCard, RetryBanner } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ACTIVITY_ROW, ActivityCard } from './activity-card.tsx';
import { leftQuery, recapQuery } from './api.ts';
import { DemoEntry } from './demo-entry.tsx';
import { GetStarted } from './get-started.tsx';
import { LeftPlace } from './left-place.tsx';
import { CARDS, FIRST_CARD, HomeSummaryCards } from './summary-cards.tsx';
import { texts } from './texts.ts';
import { ToDo } from './to-do.tsx';
import { UpcomingSkeleton } from './upcoming-skeleton.tsx';

/** Needs no chart library, but is loaded lazily so that the first figures appear sooner. */
const Charts = lazyPart(async () => (await import('./charts.tsx')).Charts);
/** Its data belongs to other screens; Home is usable before it loads. */
const SideColumn = lazyPart(async () => (await import('./side-column.tsx')).SideColumn);

/** Phones have no columns. There, each card sets its own order. */
const COLUMN = 'flex min-w-0 flex-col gap-4 phone:contents phone:*:mb-3 phone:*:w-full';
/**
 * What is left comes first, beside To do if there is one and room for two columns. Rows have margins instead of gaps,
 * because theirs may be empty.
 */
const GRID =
  'grid w-full grid-cols-[minmax(0,1fr)] gap-x-4 phone:contents @pair:grid-cols-[calc((100%-2rem)/3*2+1rem)_minmax(0,1fr)]';
const PLACES = {
  left: 'mb-4 w-full phone:mb-3 @pair:not-has-[+[data-to-do]]:col-span-2',
  toDo: 'mb-4 w-full self-start phone:mb-3 @pair:first:col-span-2',
  cards: 'mb-4 w-full phone:order-2 phone:mb-3 @pair:col-span-2',
  main: '@max-pair:mb-4',
} as const;

/** Only for users with rows in other currencies. */
const ForeignRows = lazyPart(async () => (await import('../metrics/foreign-rows.tsx')).ForeignRows);
const MonthStory = lazyPart(async () => (await import('./month-story.tsx')).MonthStory);

/**
 * Placed to the right of the greeting. On a phone, placed below the cards once they have loaded, with the most used
 * link first.
 */
function QuickLinks({ waiting }: { waiting: boolean }) {
  const phone = usePhone();
  if (phone && waiting) return null;
  return (
    <nav
      aria-label={texts.quickLinks}
      className="mb-6 flex gap-2 phone:order-3 phone:mb-3 phone:w-full phone:flex-row-reverse phone:flex-wrap phone:*:flex-1 phone:*:px-2"
    >
      <Button asChild icon={<Tag size={16} aria-hidden className="phone:hidden" />}>
        <Link to={paths.categories()}>{texts.manageCategories}</Link>
      </Button>
      <Button
        asChild
        variant="primary"
        icon={<Upload size={16} aria-hidden className="phone:hidden" />}
      >
        <Link to={paths.imports()}>{texts.importTransactions}</Link>
      </Button>
    </nav>
  );
}

/** On larger screens, sentences about the month appear here instead. */
function purposeOf(isEmpty: boolean, phone: boolean): string | undefined {
  if (isEmpty) return texts.doors.purpose;
  return phone ? texts.purpose(monthOf(today())) : undefined;
}

/**
 * Sentences about the month, below the greeting. On a phone, they are below the spending chart instead. The minimum
 * height keeps the cards below in place.
 */
function StoryPlace({ told }: { told: boolean }) {
  if (usePhone()) return null;
  return (
    <div className="-mt-4 mb-4 min-h-15 w-full text-muted @max-pair:min-h-20">
      {told && <MonthStory />}
    </div>
  );
}

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(recapQuery);
  void client.prefetchQuery(leftQuery);
}

export function HomePage() {
  const user = useUser();
  const phone = usePhone();
  // Prefetched before the code of lower sections loads, because browsers would otherwise delay the figures.
  usePrefetchQuery(recapQuery);
  usePrefetchQuery(leftQuery);
  const query = useShown(recapQuery);
  const { data: recap, isPending } = query;
  const failed = !isPending && !recap;
  // Used as a key that remounts the content after the skeletons. Otherwise the browser would count layout shifts.
  const stage = recap ? 'shown' : 'waiting';
  const isEmpty = recap?.recent_activity.length === 0;

  return (
    <div className="@container">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <div className="min-w-0 flex-1 phone:basis-full">
          <PageHeader
            title={<span className="wrap-anywhere">{texts.greeting(user?.name ?? '')}</span>}
            purpose={purposeOf(isEmpty, phone)}
            help={paths.help('home')}
          />
        </div>
        <QuickLinks waiting={isPending} />
        {!isEmpty && !failed && <StoryPlace told={recap !== undefined} />}
        {recap && isEmpty && (
          <>
            <GetStarted />
            <DemoEntry />
          </>
        )}
        {query.isRefetchError && (
          <RetryBanner query={query} className="mb-4 w-full">
            {texts.failed}
          </RetryBanner>
        )}
        <div key={stage} className={GRID}>
          {!failed && (
            <>
              <LeftPlace recap={recap} className={PLACES.left} />
              {recap && <ToDo toDo={recap.to_do} className={PLACES.toDo} />}
              <div className={PLACES.cards}>
                {recap ? <HomeSummaryCards recap={recap} /> : <SummarySkeleton />}
              </div>
            </>
          )}
          {/* On a phone, part of this content comes before the cards, so it renders immediately. */}
          <BelowFold atOnce={phone}>
            <div className={cx(COLUMN, PLACES.main)}>
              {recap && !isEmpty && <Charts fallback={<ChartsSkeleton />} />}
              {recap && <ActivityCard activities={recap.recent_activity} />}
              {isPending && <ActivitySkeleton />}
              {failed && <ErrorCard title={texts.failed} query={query} />}
            </div>
            <div className={COLUMN}>
              <SideColumn
                isEmpty={!recap || isEmpty}
                fallback={
                  <Card className="phone:order-4">
                    <CardHead title={texts.upcoming} />
                    <UpcomingSkeleton />
                  </Card>
                }
              />
            </div>
            {recap && recap.converted.count + recap.left_out.count > 0 && (
              <ForeignRows
                converted={recap.converted}
                left_out={recap.left_out}
                days={monthSoFar()}
                className="mt-4 w-full phone:order-8 phone:mt-0 @pair:col-span-2"
              />
            )}
          </BelowFold>
        </div>
      </div>
    </div>
  );
}

const ChartsSkeleton = () => (
  <>
    <Card aria-hidden className="min-h-96 phone:order-1 phone:min-h-104" />
    <Card aria-hidden className="min-h-108 phone:order-5 phone:min-h-120" />
  </>
);

const FigureSkeleton = ({ className }: { className?: string }) => (
  <Card className={cx('flex flex-col', className)}>
    <Skeleton className="my-1 h-3 w-28 max-w-full" />
    <Skeleton className="mt-2 mb-1 h-8 w-36 max-w-full" />
    <Skeleton className="mt-3 mb-1 h-3 w-20" />
  </Card>
);

const SummarySkeleton = () => (
  <Loading label={texts.loading} className={CARDS}>
    <FigureSkeleton className={FIRST_CARD} />
    <FigureSkeleton />
    <FigureSkeleton />
  </Loading>
);

const ROWS = ['w-40', 'w-32', 'w-48', 'w-36', 'w-44'] as const;

/** Not on a phone, where it would follow a card of unknown height. */
const ActivitySkeleton = () => (
  <Card aria-hidden className="phone:hidden">
    <div className="mb-3 flex h-7 items-center">
      <Skeleton className="h-4 w-32" />
    </div>
    {ROWS.map((width) => (
      <div key={width} className={ACTIVITY_ROW}>
        <Skeleton className="size-9 flex-none" />
        <div className="min-w-0 flex-1">
          <Skeleton className={`mb-2 h-3 max-w-full ${width}`} />
          <Skeleton className="h-3 w-24" />
        </div>
        <Skeleton className="h-3 w-16 flex-none" />
      </div>
    ))}
  </Card>
);

export { HomePage as Component };
