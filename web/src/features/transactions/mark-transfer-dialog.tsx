import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialog.tsx';
import { transactionQuery } from './api.ts';
import type { TransactionDialogProps } from './details-dialog.tsx';
import { DialogFallback } from './dialog-fallback.tsx';
import { MarkDialog } from './transfers/mark-dialog.tsx';
import { texts as transferTexts } from './transfers/texts.ts';

/** Which transaction is the other side; its details stand again once that is said. */
export function MarkTransferDialog({ id, dialog }: TransactionDialogProps) {
  const query = useQuery(transactionQuery(useQueryClient(), id));
  if (!query.data) {
    return (
      <Dialog open title={transferTexts.mark.title} onOpenChange={dialog.close}>
        <DialogFallback query={query} />
      </Dialog>
    );
  }
  const back = () => dialog.show({ kind: 'view', value: id });
  return <MarkDialog row={query.data} onDone={back} onClose={dialog.close} />;
}
