import type { Category } from '@saldo/contract/categories';
import type { Series, SeriesList } from '@saldo/contract/recurring';
import { addDays, dayNumber, monthOf } from '@saldo/domain/dates';
import { centsOfSum } from '@saldo/domain/money';
import type { QueryClient } from '@tanstack/react-query';
import { CalendarClock, Plus } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useNamedDialog } from '../../lib/dialog-address.ts';
import { day, longMonth, money, percent, today } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { useShown } from '../../lib/use-shown.ts';
import { useStable } from '../../lib/use-stable.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { categoriesQuery } from '../categories/api.ts';
import { seriesQuery } from './api.ts';
import { EntryCalendar } from './calendar.tsx';
import { expectedUntil, lastOfMonth, sumOfEntries } from './calendar-entries.ts';
import { EntriesDialog, type EntriesSum } from './entries-dialog.tsx';
import { ExpectedDays } from './expected-days.tsx';
import { LeftOut } from './left-out.tsx';
import { MergeSeriesForm, SplitSeriesForm } from './merge-split-forms.tsx';
import { committedShare } from './payday.ts';
import { PlannedCard, type PlannedDialog } from './planned/planned-card.tsx';
import { PlannedForm } from './planned/planned-form.tsx';
import { plannedSeries } from './planned/planned-series.ts';
import { Questions } from './questions.tsx';
import { RenameForm, SeriesForm } from './series-form.tsx';
import type { SeriesDialog } from './series-menu.tsx';
import { SeriesTable } from './series-table.tsx';
import { texts } from './texts.ts';

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(seriesQuery);
  void client.prefetchQuery(categoriesQuery);
}

const NO_CATEGORIES: readonly Category[] = [];

/** The "Upcoming" screen: due bills and income, their totals, and questions about them. */
export function RecurringPage() {
  const mayEdit = may(useUser(), 'edit');
  const query = useShown(seriesQuery);
  const { subject: dialog, show, close } = useNamedDialog<SeriesDialog | 'new'>('series');
  const sum = useNamedDialog<EntriesSum>('entries');
  const planned = useNamedDialog<PlannedDialog>('planned');
  const categories = useShown(categoriesQuery).data ?? NO_CATEGORIES;
  const [onOpen, onSum] = [useStable(show), useStable(sum.show)];
  const onPlanned = useStable(planned.show);
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        help={paths.help('upcoming')}
        actions={
          <>
            <Button asChild>
              <Link to={paths.afford()}>{texts.afford}</Link>
            </Button>
            {mayEdit && (
              <Button icon={<Plus size={16} aria-hidden />} onClick={() => show('new')}>
                {texts.add}
              </Button>
            )}
          </>
        }
      />
      <Loaded query={query} waiting={<RecurringSkeleton />} failed={texts.failed}>
        {(list) => <Upcoming {...{ list, categories, onOpen, onSum, onPlanned }} />}
      </Loaded>
      {sum.subject && (
        <EntriesDialog summed={sum.subject} categories={categories} onClose={sum.close} />
      )}
      {planned.subject && (
        <PlannedForm
          planned={planned.subject.planned}
          isMove={planned.subject.to === 'move'}
          onClose={planned.close}
        />
      )}
      {dialog === 'new' && <SeriesForm series={null} onClose={close} />}
      {dialog !== null && dialog !== 'new' && (
        <OpenDialog dialog={dialog} all={query.data?.series ?? []} onClose={close} />
      )}
    </>
  );
}

interface DialogProps {
  dialog: SeriesDialog;
  all: readonly Series[];
  onClose: () => void;
}

function OpenDialog({ dialog: { series, to }, all, onClose }: DialogProps) {
  if (to === 'join') return <MergeSeriesForm {...{ series, all, onClose }} />;
  if (to === 'split') return <SplitSeriesForm {...{ series, onClose }} />;
  const Form = series.count === 0 ? SeriesForm : RenameForm;
  return <Form {...{ series, onClose }} />;
}

interface UpcomingProps {
  list: SeriesList;
  categories: readonly Category[];
  onOpen: (dialog: SeriesDialog) => void;
  onSum: (summed: EntriesSum) => void;
  onPlanned: (dialog: PlannedDialog) => void;
}

/** Memoized, because a dialog over hundreds of series changes none of them. */
const Upcoming = memo(function Upcoming(props: UpcomingProps) {
  const { list, categories, onOpen, onSum, onPlanned } = props;
  const phone = usePhone();
  const all = [...list.series, ...plannedSeries(list.planned)];
  if (list.series.length + list.planned.length === 0) {
    return (
      <EmptyCard icon={<CalendarClock size={20} aria-hidden />} title={texts.emptyTitle}>
        {texts.emptyHint}
      </EmptyCard>
    );
  }
  return (
    <div className="flex flex-col gap-4 phone:gap-3">
      <LeftOut {...list.left_out} />
      <RecurringFigures list={list} onSum={onSum} />
      <div className="grid grid-cols-[minmax(0,1fr)_19rem] gap-4 max-lg:grid-cols-1 phone:gap-3">
        {phone ? (
          <ExpectedDays all={all} categories={categories} />
        ) : (
          <EntryCalendar all={all} onSum={onSum} />
        )}
        <Questions all={list.series} />
      </div>
      {list.planned.length > 0 && (
        <PlannedCard planned={list.planned} categories={categories} onOpen={onPlanned} />
      )}
      <SeriesTable list={list} categories={categories} onOpen={onOpen} />
    </div>
  );
});

interface RecurringFiguresProps {
  list: SeriesList;
  onSum: (summed: EntriesSum) => void;
}

function RecurringFigures({ list, onSum }: RecurringFiguresProps) {
  const { fixed_per_month: costs, income_per_month: income, left, payday } = list;
  const now = today();
  const bills = list.series.filter(({ direction, counts }) => direction === 'expense' && counts);
  const due = expectedUntil(bills, lastOfMonth(now));
  const year = bills.reduce((sum, one) => sum + centsOfSum(one.worth_per_year ?? 0), 0) / 100;
  const days = payday && dayNumber(payday.on) - dayNumber(now);
  const last = due.at(-1);
  const stillDue = texts.stillDue(longMonth(monthOf(now)));
  const sumDue = money(inMain(Math.abs(sumOfEntries(due))));
  const sumLeft = left && money(inMain(left.amount));
  return (
    <Figures aria-label={texts.figures}>
      <Figure
        label={texts.fixedCosts}
        figure={money(inMain(costs))}
        link={<SeriesLink to="#bills">{money(inMain(costs))}</SeriesLink>}
        big
      >
        {texts.costs(bills.length, money(inMain(year)))}
      </Figure>
      <Figure
        label={texts.fixedIncome}
        figure={money(inMain(income))}
        link={<SeriesLink to="#paydays">{money(inMain(income))}</SeriesLink>}
      >
        <SpokenFor list={list} />
      </Figure>
      <Figure
        label={stillDue}
        figure={sumDue}
        link={
          due.length > 0 ? (
            <SumButton onPress={() => onSum({ title: stillDue, entries: due })}>{sumDue}</SumButton>
          ) : undefined
        }
      >
        {last ? texts.billsUntil(due.length, day(last.on)) : texts.noBills}
      </Figure>
      <Figure
        label={texts.left}
        figure={sumLeft ?? '–'}
        link={
          left &&
          payday && (
            <SumButton
              onPress={() =>
                onSum({
                  title: texts.left,
                  balance: left.balance,
                  entries: expectedUntil(bills, addDays(payday.on, -1)),
                })
              }
            >
              {sumLeft}
            </SumButton>
          )
        }
      >
        {payday && days !== null ? texts.payday(day(payday.on), days) : texts.noPayday}
      </Figure>
    </Figures>
  );
}

/** Share of income taken by bills, or a hint if there is no payday. */
function SpokenFor({ list }: { list: SeriesList }) {
  if (list.payday === null) return texts.noIncome;
  const share = committedShare(list);
  if (share !== null) return texts.committedShare(percent(share, 0));
  return texts.costsMore(money(inMain(list.fixed_per_month - list.income_per_month)));
}

const SeriesLink = (props: { to: string; children: string }) => (
  <Link {...props} className="rounded-chip hover:underline" />
);

const SumButton = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    className="rounded-chip hover:underline"
    onClick={onPress}
  >
    {children}
  </button>
);

const RecurringSkeleton = () => (
  <Loading label={texts.loading} className="flex flex-col gap-4 phone:gap-3">
    <Card className="h-27 phone:h-44">
      <Skeleton className="h-3 w-28" />
      <Skeleton className="mt-3 h-6 w-40" />
    </Card>
    <Card className="h-120">
      <Skeleton className="h-5 w-40" />
    </Card>
  </Loading>
);

export { RecurringPage as Component };
