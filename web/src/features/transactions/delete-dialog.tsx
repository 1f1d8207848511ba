import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { day } from '../../lib/format.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
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
  const confirm = () =>
    runMutation(remove, undefined, {
      onSuccess: () => {
        toast.success(t.deleted);
        dialog.close();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={dialog.close}
      title={t.title}
      danger
      confirmLabel={t.confirm}
      cancelLabel={t.cancel}
      busy={remove.isPending}
      error={remove.isError ? t.failed(messageOf(remove.error)) : null}
      onConfirm={confirm}
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
    />
  );
}
