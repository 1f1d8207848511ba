import type { checkInstallation, Finding, SlowQuery } from '@saldo/contract/admin';
import type { Answer } from '@saldo/contract/endpoint';
import { RefreshCw } from 'lucide-react';
import { moment } from '../../lib/format.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Title } from '../../ui/title.tsx';
import { healthQuery } from './api.ts';
import { health as t, texts } from './texts.ts';

export function HealthTab() {
  const query = useShown(healthQuery);
  return (
    <Loaded query={query} failed={t.loadFailed} waiting={<HealthSkeleton />}>
      {({ findings, slow_queries }) => (
        <div className="flex flex-col gap-4 phone:gap-3">
          <Findings
            findings={findings}
            isBusy={query.isFetching}
            onAgain={() => void query.refetch()}
          />
          <Slow slow={slow_queries} />
        </div>
      )}
    </Loaded>
  );
}

const TONES = { good: 'income', note: 'neutral', look: 'warning', wrong: 'expense' } as const;
const WORST_FIRST = ['wrong', 'look', 'note', 'good'] as const;

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
          <Button size="sm" busy={isBusy} icon={RefreshCw} onClick={onAgain}>
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

const SLOW: readonly Column<SlowQuery>[] = [
  {
    head: t.took,
    cell: ({ at, ms }) => (
      <>
        {t.ms(ms)}
        <span className="block text-muted text-xs">{moment(at)}</span>
      </>
    ),
    cellClass: 'whitespace-nowrap py-2 align-top',
  },
  {
    head: t.statement,
    cell: ({ sql }) => <code className="text-xs [overflow-wrap:anywhere]">{sql}</code>,
    cellClass: 'py-2',
  },
];

interface SlowProps {
  slow: Answer<typeof checkInstallation>['slow_queries'];
}

const Slow = ({ slow: { over_ms, last } }: SlowProps) => (
  <Card flush aria-label={t.slow}>
    <div className="p-5 phone:p-4">
      <Title>{t.slow}</Title>
      <p className="text-muted text-sm">
        {last.length === 0 ? t.slowNone(over_ms) : t.slowNote(over_ms)}
      </p>
    </div>
    {last.length > 0 && (
      <DataTable
        label={t.slow}
        columns={SLOW}
        rows={last.map((query, at) => ({ ...query, key: at }))}
        keyOf={({ key }) => key}
      />
    )}
  </Card>
);

const HealthSkeleton = () => (
  <Loading label={t.loading}>
    <Card>
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-4 h-80 w-full" />
    </Card>
  </Loading>
);
