import type { PossibleDuplicate } from '@saldo/contract/bank-connections';
import type { Transaction } from '@saldo/contract/transactions';
import { useQuery } from '@tanstack/react-query';
import { CopyCheck } from 'lucide-react';
import { day } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { DuplicateButtons } from './duplicate-buttons.tsx';
import { duplicatesQuery } from './duplicates-api.ts';
import { texts } from './texts.ts';
import { amountOf, describe } from './transaction-parts.tsx';

const t = texts.duplicates;

interface DuplicatesDialogProps {
  mayEdit: boolean;
  onClose: () => void;
}

/** What nothing proves to be one payment or two: the person says. */
export function DuplicatesDialog({ mayEdit, onClose }: DuplicatesDialogProps) {
  const query = useQuery(duplicatesQuery);
  return (
    <Dialog
      open
      flush
      onOpenChange={onClose}
      title={t.title}
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      <div className="h-105 min-h-0 overflow-y-auto overscroll-contain">
        {query.isPending && <Waiting />}
        {query.isLoadingError && (
          <ErrorState
            title={t.loadFailed}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        )}
        {query.data?.length === 0 && (
          <EmptyState icon={<CopyCheck size={20} aria-hidden />} title={t.none}>
            {t.noneHint}
          </EmptyState>
        )}
        {query.data && query.data.length > 0 && (
          <>
            <p className="px-6 pt-5 pb-3 text-muted text-sm phone:px-4">{t.hint}</p>
            <ul aria-label={t.title}>
              {query.data.map((pair) => (
                <PairRow key={pair.transaction.id} pair={pair} mayEdit={mayEdit} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

const PairRow = ({ pair, mayEdit }: { pair: PossibleDuplicate; mayEdit: boolean }) => (
  <li className="border-line border-t px-6 py-4 phone:px-4">
    <dl className="flex flex-col gap-3 text-sm">
      <Side label={t.this} row={pair.transaction} />
      <Side label={t.other} row={pair.other} />
    </dl>
    <div className="mt-3 flex justify-end">
      <DuplicateButtons row={pair.transaction} mayEdit={mayEdit} />
    </div>
  </li>
);

const Side = ({ label, row }: { label: string; row: Transaction }) => (
  <div className="grid grid-cols-[72px_minmax(0,1fr)_auto] gap-x-3">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">
      <span className="block font-medium text-strong [overflow-wrap:anywhere]">
        {describe(row)}
      </span>
      <span className="block text-muted text-xs">
        {[day(row.date), row.account_name, row.report_id ? t.byFile : t.byBank]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </dd>
    <dd className="font-semibold text-strong">{amountOf(row)}</dd>
  </div>
);

const Waiting = () => (
  <Loading label={t.loading} className="flex flex-col gap-5 p-6">
    {[0, 1].map((n) => (
      <Skeleton key={n} className="h-32" />
    ))}
  </Loading>
);
