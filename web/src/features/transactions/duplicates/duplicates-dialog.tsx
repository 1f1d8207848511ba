import type { Transaction } from '@saldo/contract/transactions';
import { useQuery } from '@tanstack/react-query';
import { CopyCheck } from 'lucide-react';
import { day } from '../../../lib/format.ts';
import { ReviewDialog } from '../review-dialog.tsx';
import { texts } from '../texts.ts';
import { amountOf, describe } from '../transaction-parts.tsx';
import { duplicatesQuery } from './api.ts';
import { DuplicateButtons } from './duplicate-buttons.tsx';

const t = texts.duplicates;

interface DuplicatesDialogProps {
  mayEdit: boolean;
  onClose: () => void;
}

/** What nothing proves to be one payment or two: the person says. */
export const DuplicatesDialog = ({ mayEdit, onClose }: DuplicatesDialogProps) => (
  <ReviewDialog
    query={useQuery(duplicatesQuery)}
    texts={t}
    icon={CopyCheck}
    keyOf={({ transaction }) => transaction.id}
    onClose={onClose}
  >
    {(pair) => (
      <>
        <dl className="flex flex-col gap-3 text-sm">
          <Side label={t.this} row={pair.transaction} />
          <Side label={t.other} row={pair.other} />
        </dl>
        <div className="mt-3 flex justify-end">
          <DuplicateButtons row={pair.transaction} mayEdit={mayEdit} />
        </div>
      </>
    )}
  </ReviewDialog>
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
