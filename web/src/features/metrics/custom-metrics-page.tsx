import type { Category } from '@saldo/contract/categories';
import type { CustomMetric } from '@saldo/contract/metrics';
import { useQuery } from '@tanstack/react-query';
import { Plus, Shapes } from 'lucide-react';
import { may, useUser } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { categoriesQuery } from '../categories/api.ts';
import { customMetricsQuery } from './api.ts';
import { MetricCard } from './metric-card.tsx';
import { MetricDialogs } from './metric-dialogs.tsx';
import { texts } from './texts.ts';
import { useMetricDialog } from './use-metric-dialog.ts';

const t = texts.custom;
const GRID = 'grid grid-cols-2 items-start gap-4 @max-[820px]:grid-cols-1 phone:gap-3';
const NO_CATEGORIES: readonly Category[] = [];

/** The groups of categories that a person watches together. */
export function CustomMetricsPage() {
  const mayEdit = may(useUser(), 'edit');
  const query = useQuery(customMetricsQuery);
  const { data: categories = NO_CATEGORIES } = useQuery(categoriesQuery);
  const dialog = useMetricDialog();
  const add = (words: string) => (
    <Button
      variant="primary"
      disabled={!mayEdit}
      title={mayEdit ? undefined : t.viewerHint}
      icon={<Plus size={16} aria-hidden />}
      onClick={() => dialog.show({ kind: 'new', value: '1' })}
    >
      {words}
    </Button>
  );
  return (
    <div className="@container">
      <PageHeader
        help={paths.help('metrics-custom-metrics')}
        title={t.title}
        purpose={t.purpose}
        actions={query.data && query.data.length > 0 && add(t.add)}
      />
      {query.isPending && <MetricsSkeleton />}
      {query.isLoadingError && (
        <Card>
          <ErrorState
            title={t.failed}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </Card>
      )}
      {query.data?.length === 0 && (
        <Card>
          <EmptyState
            icon={<Shapes size={20} aria-hidden />}
            title={t.emptyTitle}
            action={add(t.createFirst)}
          >
            {t.emptyHint}
          </EmptyState>
        </Card>
      )}
      {query.data && (
        <>
          <Metrics
            metrics={query.data}
            categories={categories}
            mayEdit={mayEdit}
            onShow={dialog.show}
          />
          <MetricDialogs dialog={dialog} metrics={query.data} mayEdit={mayEdit} />
        </>
      )}
    </div>
  );
}

interface MetricsProps {
  metrics: readonly CustomMetric[];
  categories: readonly Category[];
  mayEdit: boolean;
  onShow: ReturnType<typeof useMetricDialog>['show'];
}

const Metrics = ({ metrics, ...props }: MetricsProps) => (
  <div className={GRID}>
    {metrics.map((metric) => (
      <MetricCard key={metric.id} metric={metric} {...props} />
    ))}
  </div>
);

const MetricsSkeleton = () => (
  <Loading label={t.loading} className={GRID}>
    {['a', 'b', 'c'].map((key) => (
      <Card key={key}>
        <Skeleton className="mb-5 h-4 w-40" />
        <div className="flex flex-col gap-3">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      </Card>
    ))}
  </Loading>
);
