import type { Report } from '@saldo/contract/imports';
import type { UseQueryResult } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import { messageOf } from '../../lib/api.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { HistoryList } from './history-list.tsx';
import { texts } from './texts.ts';

export interface HistoryCardProps {
  reports: UseQueryResult<Report[]>;
  editable: boolean;
  onUndo: (report: Report) => void;
}

/** Past imports in their four states: loading, failed, none yet, and listed. */
export function HistoryCard({ reports, editable, onUndo }: HistoryCardProps) {
  return (
    <Card flush aria-label={texts.history}>
      <div className="px-5 pt-4 phone:px-4">
        <CardHead title={texts.history} />
      </div>
      <HistoryBody reports={reports} editable={editable} onUndo={onUndo} />
    </Card>
  );
}

function HistoryBody({ reports, editable, onUndo }: HistoryCardProps) {
  if (reports.data && reports.data.length > 0) {
    return <HistoryList reports={reports.data} editable={editable} onUndo={onUndo} />;
  }
  if (reports.isError) {
    return (
      <ErrorState
        title={texts.historyFailed}
        message={messageOf(reports.error)}
        retrying={reports.isFetching}
        onRetry={() => void reports.refetch()}
      />
    );
  }
  if (reports.isPending) {
    return (
      <Loading label={texts.historyLoading} className="border-line border-t">
        {[0, 1, 2].map((row) => (
          <div
            key={row}
            className="flex h-11 items-center gap-6 border-line border-b px-5 last:border-b-0"
          >
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-1/5 phone:hidden" />
            <Skeleton className="ml-auto h-4 w-16" />
          </div>
        ))}
      </Loading>
    );
  }
  return (
    <EmptyState icon={<FileClock size={20} aria-hidden />} title={texts.historyEmpty} heading="h3">
      {editable ? texts.historyEmptyHint : texts.historyEmptyViewer}
    </EmptyState>
  );
}
