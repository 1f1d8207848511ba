import { useQuery, useQueryClient } from '@tanstack/react-query';
import { day } from '../../lib/format.ts';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { transactionQuery, useDeleteTransaction } from './api.ts';
import type { TransactionDialogProps } from './details-dialog.tsx';
import { DialogFallback } from './dialog-fallback.tsx';
import { texts } from './texts.ts';
import { amountOf, describe } from './transaction-parts.tsx';

const t = texts.remove;

export function DeleteDialog({ id, dialog }: TransactionDialogProps) {
  const query = useQuery(transactionQuery(useQueryClient(), id));
  const remove = useDeleteTransaction(id);
  const row = query.data;
  if (!row) {
    return (
      <Dialog open width="confirm" title={t.title} onOpenChange={dialog.close}>
        <DialogFallback query={query} />
      </Dialog>
    );
  }
  const [before, after] = t.body(describe(row), day(row.date));
  return (
    <ConfirmMutation
      mutation={remove}
      variables={undefined}
      title={t.title}
      body={
        <div className="flex flex-col gap-2">
          <p className="text-strong [overflow-wrap:anywhere]">
            {before}
            <span className="whitespace-nowrap">{amountOf(row)}</span>
            {after}
          </p>
          <p className="text-muted text-sm">{t.stays}</p>
        </div>
      }
      confirmLabel={t.confirm}
      danger
      failed={t.failed}
      done={t.deleted}
      onClose={dialog.close}
    />
  );
}
