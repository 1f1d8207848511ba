import type { Series, SeriesList } from '@saldo/contract/recurring';
import { dayNumber } from '@saldo/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Plus } from 'lucide-react';
import { useState } from 'react';
import { day, euros, longMonth, percent, today } from '../../lib/format.ts';
import { may, useUser } from '../../lib/may.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState, RetryBanner } from '../../ui/error-state.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { categoriesQuery } from '../categories/api.ts';
import { seriesQuery } from './api.ts';
import { Calendar } from './calendar.tsx';
import { expectedUntil, lastOfMonth, sumOf } from './days.ts';
import { Predicted } from './predicted.tsx';
import { Questions } from './questions.tsx';
import { RenameForm, SeriesForm } from './series-form.tsx';
import { JoinForm, SplitForm } from './series-parts.tsx';
import { type Asked, SeriesTable } from './series-table.tsx';
import { texts } from './texts.ts';

/** What comes again: when it is due, what it costs, and what only its owner can say of it. */
export function UpcomingPage() {
  const mayEdit = may(useUser(), 'edit');
  const query = useQuery(seriesQuery);
  const [asked, setAsked] = useState<Asked | 'new' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        actions={
          mayEdit && (
            <Button icon={<Plus size={16} aria-hidden />} onClick={() => setAsked('new')}>
              {texts.add}
            </Button>
          )
        }
      />
      {query.isRefetchError && (
        <RetryBanner query={query} className="mb-4">
          {texts.failed}
        </RetryBanner>
      )}
      {query.data ? (
        <Shown list={query.data} onAsk={setAsked} />
      ) : query.isError ? (
        <Card>
          <ErrorState title={texts.failed} query={query} />
        </Card>
      ) : (
        <Waiting />
      )}
      {asked === 'new' && <SeriesForm series={null} onClose={close} />}
      {asked !== null && asked !== 'new' && (
        <AskedDialog asked={asked} all={query.data?.series ?? []} onClose={close} />
      )}
    </>
  );
}

interface DialogProps {
  asked: Asked;
  all: readonly Series[];
  onClose: () => void;
}

function AskedDialog({ asked: { series, to }, all, onClose }: DialogProps) {
  if (to === 'join') return <JoinForm {...{ series, all, onClose }} />;
  if (to === 'split') return <SplitForm {...{ series, onClose }} />;
  const Form = series.count === 0 ? SeriesForm : RenameForm;
  return <Form {...{ series, onClose }} />;
}

function Shown({ list, onAsk }: { list: SeriesList; onAsk: (asked: Asked) => void }) {
  const categories = useQuery(categoriesQuery);
  if (list.series.length === 0) {
    return (
      <Card>
        <EmptyState icon={<CalendarClock size={20} aria-hidden />} title={texts.emptyTitle}>
          {texts.emptyHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4 phone:gap-3">
      <UpcomingFigures list={list} />
      <div className="grid grid-cols-[minmax(0,1fr)_19rem] gap-4 max-lg:grid-cols-1 phone:gap-3">
        <Calendar all={list.series} />
        <Predicted all={list.series} categories={categories.data ?? []} />
        <Questions all={list.series} />
      </div>
      <SeriesTable list={list} categories={categories.data ?? []} onAsk={onAsk} />
    </div>
  );
}

function UpcomingFigures({ list }: { list: SeriesList }) {
  const { fixed_per_month: costs, income_per_month: income, left, payday } = list;
  const now = today();
  const bills = list.series.filter(({ direction, counts }) => direction === 'expense' && counts);
  const due = expectedUntil(bills, now, lastOfMonth(now));
  const year = bills.reduce((sum, one) => sum + Math.round(one.per_year * 100), 0) / 100;
  const days = payday && dayNumber(payday.on) - dayNumber(now);
  const last = due.at(-1);
  return (
    <Figures aria-label={texts.figures}>
      <Figure label={texts.fixedCosts} figure={euros(costs)} big>
        {texts.costs(bills.length, euros(year))}
      </Figure>
      <Figure label={texts.fixedIncome} figure={euros(income)}>
        {income > 0 ? texts.spokenFor(percent((100 * costs) / income, 0)) : texts.noIncome}
      </Figure>
      <Figure
        label={texts.stillDue(longMonth(Number(now.slice(5, 7))))}
        figure={euros(Math.abs(sumOf(due)))}
      >
        {last ? texts.billsUntil(due.length, day(last.on)) : texts.noBills}
      </Figure>
      <Figure label={texts.left} figure={left ? euros(left.amount) : '–'}>
        {payday && days !== null ? texts.payday(day(payday.on), days) : texts.noPayday}
      </Figure>
    </Figures>
  );
}

const Waiting = () => (
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
