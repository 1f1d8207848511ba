import type { Transaction } from '@saldo/contract/transactions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CopyCheck } from 'lucide-react';
import { day } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { transactionQuery } from './api.ts';
import { DuplicateButtons } from './duplicate-buttons.tsx';
import { texts } from './texts.ts';
import { amountOf, describe } from './transaction-parts.tsx';

const t = texts.duplicates;

interface DuplicateSectionProps {
  row: Transaction;
  /** The id of the one that it may be. */
  other: string;
  mayEdit: boolean;
  onShow: (id: string) => void;
  onRemoved: () => void;
}

/** The other one beside it, and the choice. */
export function DuplicateSection({
  row,
  other,
  mayEdit,
  onShow,
  onRemoved,
}: DuplicateSectionProps) {
  const query = useQuery(transactionQuery(useQueryClient(), other));
  const { data } = query;
  return (
    <section aria-label={t.chipHint} className="rounded-card bg-warning-tint px-4 py-3 text-sm">
      <p className="flex items-center gap-2 font-semibold text-strong">
        <CopyCheck size={16} aria-hidden className="flex-none text-warning" />
        {texts.details.duplicate}
      </p>
      <div className="mt-2 flex min-h-5 gap-3 text-strong">
        {data ? (
          <>
            <span className="clip flex-1" title={data.description}>
              {describe(data)}
            </span>
            <span className="flex-none text-normal">{day(data.date)}</span>
            <span className="flex-none font-semibold">{amountOf(data)}</span>
          </>
        ) : (
          query.isPending && <Skeleton className="h-5" />
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <DuplicateButtons row={row} mayEdit={mayEdit} onRemoved={onRemoved} />
        <Button size="sm" variant="ghost" onClick={() => onShow(other)}>
          {texts.details.showOther}
        </Button>
      </div>
    </section>
  );
}
