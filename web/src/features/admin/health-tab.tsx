import type { Finding } from '@saldo/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Loaded } from '../tickets/loaded.tsx';
import { healthQuery } from './api.ts';
import { health as t, texts } from './texts.ts';

export function HealthTab() {
  const query = useQuery(healthQuery);
  return (
    <Loaded query={query} failed={t.loadFailed} skeleton={<HealthSkeleton />}>
      {({ findings }) => (
        <Findings
          findings={findings}
          isBusy={query.isFetching}
          onAgain={() => void query.refetch()}
        />
      )}
    </Loaded>
  );
}

const TONES = { good: 'income', look: 'warning', wrong: 'expense' } as const;
const WORST_FIRST = ['wrong', 'look', 'good'] as const;

interface FindingsProps {
  findings: readonly Finding[];
  isBusy: boolean;
  onAgain: () => void;
}

function Findings({ findings, isBusy, onAgain }: FindingsProps) {
  const of = (wanted: Finding['state']) => findings.filter(({ state }) => state === wanted);
  const [wrong, look] = [of('wrong').length, of('look').length];
  const says = [...(wrong > 0 ? [t.wrong(wrong)] : []), ...(look > 0 ? [t.look(look)] : [])];
  return (
    <Card bad={wrong > 0} aria-label={texts.health} aria-busy={isBusy}>
      <CardHead
        title={texts.health}
        action={
          <Button
            size="sm"
            busy={isBusy}
            icon={<RefreshCw size={16} aria-hidden />}
            onClick={onAgain}
          >
            {t.again}
          </Button>
        }
      />
      <p className="text-sm text-strong" role="status">
        {says.length > 0 ? says.join(' · ') : t.allWell}
      </p>
      <p className="mb-3 text-muted text-sm">{t.note}</p>
      <ul>
        {WORST_FIRST.flatMap(of).map(({ about, state, says }) => (
          <li
            key={`${about} ${says}`}
            className="flex gap-3 border-line border-t py-3 text-sm phone:flex-wrap phone:gap-x-2 phone:gap-y-1"
          >
            <span className="w-14 flex-none phone:w-auto">
              <Badge tone={TONES[state]}>{t.states[state]}</Badge>
            </span>
            <span className="w-32 flex-none font-medium text-strong">{t.about[about]}</span>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere] phone:basis-full">{says}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const HealthSkeleton = () => (
  <Loading label={t.loading}>
    <Card>
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-4 h-80 w-full" />
    </Card>
  </Loading>
);
