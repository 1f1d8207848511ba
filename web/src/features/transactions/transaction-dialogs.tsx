import type { Transaction } from '@saldo/contract/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { CopyCheck } from 'lucide-react';
import { amountText, day } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useShown } from '../../lib/use-shown.ts';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { toast } from '../../ui/toast.ts';
import { useUndoAction } from '../../ui/undo-steps.ts';
import { transactionQuery, useDeleteTransaction } from './api.ts';
import { DeletePeriodDialog } from './bulk/delete-period-dialog.tsx';
import { TransactionDetailsDialog, type TransactionDialogProps } from './details-dialog.tsx';
import { DialogFallback } from './dialog-fallback.tsx';
import { duplicatesQuery } from './duplicates/api.ts';
import { DuplicateButtons } from './duplicates/duplicate-buttons.tsx';
import type { Filters } from './filters/filters.ts';
import { CreateTransactionDialog, EditTransactionDialog } from './form/transaction-form-dialog.tsx';
import { MerchantDrawer } from './merchants/merchant-drawer.tsx';
import { RefundDrawer } from './refunds/refund-drawer.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { ShareDrawer } from './shares/share-drawer.tsx';
import { SplitPartsDialog } from './splits/split-dialog.tsx';
import { texts } from './texts.ts';
import {
  type CategoryIndex,
  descriptionOrPlaceholder,
  merchantOrDescription,
} from './transaction-parts.tsx';
import { MarkTransferDialog } from './transfers/mark-transfer-dialog.tsx';
import { SuggestionsDialog } from './transfers/suggestions-dialog.tsx';
import { UnconfirmedDialog } from './unconfirmed/unconfirmed-dialog.tsx';
import type { TransactionDialog } from './use-transaction-dialog.ts';

const QuickAddDialog = lazyPart(
  async () => (await import('./quick/quick-add-dialog.tsx')).QuickAddDialog,
);

interface TransactionDialogsProps {
  dialog: TransactionDialog;
  filters: Filters;
  index: CategoryIndex;
  mayEdit: boolean;
}

/** The dialog named in the URL. Dialogs that make changes need edit permission. */
export function TransactionDialogs({ dialog, filters, index, mayEdit }: TransactionDialogsProps) {
  const { open } = dialog;
  if (open?.kind === 'view') {
    return (
      <TransactionDetailsDialog id={open.value} dialog={dialog} index={index} mayEdit={mayEdit} />
    );
  }
  if (open?.kind === 'merchant') {
    return <MerchantDrawer id={open.value} dialog={dialog} index={index} mayEdit={mayEdit} />;
  }
  if (open?.kind === 'share') {
    return <ShareDrawer id={open.value} dialog={dialog} index={index} mayEdit={mayEdit} />;
  }
  if (open?.kind === 'refund') {
    return <RefundDrawer id={open.value} dialog={dialog} index={index} mayEdit={mayEdit} />;
  }
  if (open?.kind === 'transfers') {
    return <SuggestionsDialog mayEdit={mayEdit} onClose={dialog.close} />;
  }
  if (open?.kind === 'duplicates') {
    return <DuplicatesDialog mayEdit={mayEdit} onClose={dialog.close} />;
  }
  if (open?.kind === 'unconfirmed') {
    return <UnconfirmedDialog mayEdit={mayEdit} onClose={dialog.close} />;
  }
  if (!mayEdit) return null;
  switch (open?.kind) {
    case 'edit':
      return <EditTransactionDialog id={open.value} dialog={dialog} />;
    case 'split':
      return <SplitPartsDialog id={open.value} dialog={dialog} index={index} />;
    case 'delete':
      return <DeleteTransactionDialog id={open.value} dialog={dialog} />;
    case 'mark_transfer':
      return <MarkTransferDialog id={open.value} dialog={dialog} />;
    case 'quick':
      return <QuickAddDialog onClose={dialog.close} />;
    case 'new':
      return <CreateTransactionDialog dialog={dialog} />;
    case 'delete_period':
      return <DeletePeriodDialog filters={filters} dialog={dialog} />;
    default:
      return null;
  }
}

const t = texts.remove;

function DeleteTransactionDialog({ id, dialog }: TransactionDialogProps) {
  const query = useShown(transactionQuery(useQueryClient(), id));
  const remove = useDeleteTransaction(id);
  const undoing = useUndoAction();
  const row = query.data;
  if (!row) {
    return (
      <Dialog open width="confirm" title={t.title} onOpenChange={dialog.close}>
        <DialogFallback query={query} />
      </Dialog>
    );
  }
  return (
    <ConfirmMutation
      mutation={remove}
      variables={undefined}
      title={t.title}
      body={
        <div className="flex flex-col gap-2">
          <p className="text-strong [overflow-wrap:anywhere]">
            <Sentence
              of={t.body(
                merchantOrDescription(row),
                <span className="whitespace-nowrap">{amountText(row)}</span>,
                day(row.date),
              )}
            />
          </p>
          <p className="text-muted text-sm">{t.stays}</p>
        </div>
      }
      confirmLabel={t.confirm}
      danger
      failed={t.failed}
      onDone={({ step_id }) => void toast.success(t.deleted, undoing([step_id]))}
      onClose={dialog.close}
    />
  );
}

const duplicates = texts.duplicates;

interface DuplicatesDialogProps {
  mayEdit: boolean;
  onClose: () => void;
}

/** Possible duplicates for the user to review. */
const DuplicatesDialog = ({ mayEdit, onClose }: DuplicatesDialogProps) => (
  <ReviewDialog
    query={useShown(duplicatesQuery)}
    texts={duplicates}
    icon={CopyCheck}
    keyOf={({ transaction }) => transaction.id}
    onClose={onClose}
  >
    {(pair) => (
      <>
        <dl className="flex flex-col gap-3 text-sm">
          <DuplicateSide label={duplicates.this} row={pair.transaction} />
          <DuplicateSide label={duplicates.other} row={pair.other} />
        </dl>
        <div className="mt-3 flex justify-end">
          <DuplicateButtons row={pair.transaction} mayEdit={mayEdit} />
        </div>
      </>
    )}
  </ReviewDialog>
);

const DuplicateSide = ({ label, row }: { label: string; row: Transaction }) => (
  <div className="grid grid-cols-[72px_minmax(0,1fr)_auto] gap-x-3">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">
      <span className="block font-medium text-strong [overflow-wrap:anywhere]">
        {descriptionOrPlaceholder(row)}
      </span>
      <span className="block text-muted text-xs">
        {[day(row.date), row.account_name, duplicates.from[row.origin]].filter(Boolean).join(' · ')}
      </span>
    </dd>
    <dd className="font-semibold text-strong">{amountText(row)}</dd>
  </div>
);
