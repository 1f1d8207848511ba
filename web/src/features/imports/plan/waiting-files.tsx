import type { ImportPlan } from '@saldo/contract/import-plans';
import { useQueries } from '@tanstack/react-query';
import { CircleQuestionMark } from 'lucide-react';
import { Link } from 'react-router';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { planQuery, plansQuery } from './api.ts';
import { texts } from './plan-texts.ts';

/** Files of earlier plans that were not imported, such as those that need an answer. */
export function WaitingFiles() {
  const open = useShown(plansQuery).data?.filter(({ state }) => state === 'open') ?? [];
  const plans = useQueries({ queries: open.map(({ id }) => planQuery(id)) });
  return plans.map(({ data, isPending }, at) =>
    data ? (
      <WaitingPlan key={data.id} plan={data} />
    ) : (
      // Takes the card's place, because the server may still be reading the files.
      isPending && <Skeleton key={open[at]?.id} className="h-20 rounded-card phone:h-34" />
    ),
  );
}

function WaitingPlan({ plan }: { plan: ImportPlan }) {
  const taken = plan.files.filter(({ is_left_out }) => !is_left_out);
  const asking = taken.filter(({ state }) => state === 'asks');
  const ready = taken.filter(({ state }) => state === 'ready');
  const shown = asking.length > 0 ? asking : ready;
  if (plan.state !== 'open' || shown.length === 0) return null;
  return (
    <Card className="flex flex-wrap items-center gap-3 border-warning-solid">
      <CircleQuestionMark size={20} aria-hidden className="flex-none text-warning" />
      <div className="min-w-0 flex-1 phone:basis-3/4">
        <p className="font-medium text-strong">
          {asking.length > 0 ? texts.asks(asking.length) : texts.unfinished(ready.length)}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {shown.map(({ name }) => name).join(', ')}
        </p>
      </div>
      <Button asChild className="phone:w-full">
        <Link to={`?plan=${plan.id}`}>{asking.length > 0 ? texts.answer : texts.review}</Link>
      </Button>
    </Card>
  );
}
