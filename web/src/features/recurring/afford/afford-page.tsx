import type { Affordability } from '@saldo/contract/afford';
import type { QueryClient } from '@tanstack/react-query';
import { ChevronRight, LineChart } from 'lucide-react';
import { Link } from 'react-router';
import { today } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useLastFound } from '../../../lib/use-last-found.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyCard } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { categoriesQuery } from '../../categories/api.ts';
import { AffordChart } from './afford-chart.tsx';
import { AffordFigures } from './afford-figures.tsx';
import { AffordForm } from './afford-form.tsx';
import { affordQuery } from './api.ts';
import { OtherDays } from './other-days.tsx';
import { lastDay, usePurchase } from './purchase.ts';
import { texts } from './texts.ts';

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(categoriesQuery);
  void client.prefetchQuery(affordQuery({ amount: '0.00', day: today(), until: lastDay('weeks') }));
}

/** What a purchase does to the forecast. It follows typing, and keeps the last good answer. */
export function AffordPage() {
  const state = usePurchase();
  const query = useShown(affordQuery(state.asked));
  const data = useLastFound('answer', query.data);
  return (
    <>
      <nav aria-label={texts.path} className="mb-2 flex items-center gap-2 text-muted text-sm">
        <Link to={paths.recurring()} className="font-medium text-accent hover:underline">
          {texts.upcoming}
        </Link>
        <ChevronRight size={14} aria-hidden />
        <span>{texts.title}</span>
      </nav>
      <PageHeader title={texts.title} purpose={texts.purpose} help={paths.help('upcoming')} />
      <Loaded
        query={{
          ...query,
          data,
          isRefetchError: query.isRefetchError || (query.isError && data !== undefined),
        }}
        waiting={<AffordSkeleton />}
        failed={texts.failed}
      >
        {(answer) => <Answer answer={answer} busy={query.isPlaceholderData} state={state} />}
      </Loaded>
    </>
  );
}

interface AnswerProps {
  answer: Affordability;
  busy: boolean;
  state: ReturnType<typeof usePurchase>;
}

function Answer({ answer, busy, state }: AnswerProps) {
  const { purchase, asked, span, edit, setSpan } = state;
  const { forecast, paydays, left } = answer;
  if (!forecast) return <NotEnough answer={answer} />;
  return (
    <div className="flex flex-col gap-4 phone:gap-3">
      <div className="grid grid-cols-[18rem_minmax(0,1fr)] grid-rows-[auto_1fr] gap-4 max-lg:grid-cols-1 phone:gap-3">
        <div className="lg:col-start-2">
          <AffordFigures {...{ forecast, left, busy }} />
        </div>
        <AffordForm
          {...{ purchase, edit, paydays }}
          className="lg:col-start-1 lg:row-span-2 lg:row-start-1"
        />
        <AffordChart {...{ forecast, span, busy }} on={asked.day} onSpan={setSpan} />
      </div>
      <OtherDays forecast={forecast} on={asked.day} onShow={(day) => edit({ day })} />
    </div>
  );
}

function NotEnough({
  answer: { known_months: months, is_balance_known: isKnown },
}: {
  answer: Affordability;
}) {
  const needsMonths = months < FEWEST_MONTHS || isKnown;
  return (
    <EmptyCard
      icon={LineChart}
      title={texts.none}
      action={
        <Button asChild>
          <Link to={needsMonths ? paths.imports() : paths.accounts()}>
            {needsMonths ? texts.importMore : texts.openAccounts}
          </Link>
        </Button>
      }
    >
      {needsMonths ? texts.fewMonths(months) : texts.noBalance}
    </EmptyCard>
  );
}

const FEWEST_MONTHS = 3;

const AffordSkeleton = () => (
  <Loading
    label={texts.loading}
    className="grid grid-cols-[18rem_minmax(0,1fr)] gap-4 max-lg:grid-cols-1"
  >
    <Card className="h-100">
      <Skeleton className="h-3 w-24" />
      <Skeleton className="mt-3 h-10 w-full" />
    </Card>
    <Card className="h-100">
      <Skeleton className="h-3 w-40" />
      <Skeleton className="mt-3 h-60 w-full" />
    </Card>
  </Loading>
);

export { AffordPage as Component };
