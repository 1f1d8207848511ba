import { DeletePeriodDialog } from './bulk/delete-period-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { DuplicatesDialog } from './duplicates/duplicates-dialog.tsx';
import type { Filters } from './filters/filters.ts';
import { CreateDialog, EditDialog } from './form/form-dialog.tsx';
import { MerchantDrawer } from './merchant-drawer.tsx';
import type { CategoryIndex } from './transaction-parts.tsx';
import { MarkTransferDialog } from './transfers/mark-transfer-dialog.tsx';
import { SuggestionsDialog } from './transfers/suggestions-dialog.tsx';
import type { DialogControl } from './use-dialog.ts';

interface TransactionDialogsProps {
  dialog: DialogControl;
  filters: Filters;
  index: CategoryIndex;
  mayEdit: boolean;
}

/** The dialog that the address names. One that changes something needs the right to. */
export function TransactionDialogs({ dialog, filters, index, mayEdit }: TransactionDialogsProps) {
  const { open } = dialog;
  if (open?.kind === 'view') {
    return <DetailsDialog id={open.value} dialog={dialog} index={index} mayEdit={mayEdit} />;
  }
  if (open?.kind === 'merchant') {
    return <MerchantDrawer id={open.value} dialog={dialog} index={index} mayEdit={mayEdit} />;
  }
  if (open?.kind === 'transfers') {
    return <SuggestionsDialog mayEdit={mayEdit} onClose={dialog.close} />;
  }
  if (open?.kind === 'duplicates') {
    return <DuplicatesDialog mayEdit={mayEdit} onClose={dialog.close} />;
  }
  if (!mayEdit) return null;
  switch (open?.kind) {
    case 'edit':
      return <EditDialog id={open.value} dialog={dialog} />;
    case 'delete':
      return <DeleteDialog id={open.value} dialog={dialog} />;
    case 'mark_transfer':
      return <MarkTransferDialog id={open.value} dialog={dialog} />;
    case 'new':
      return <CreateDialog dialog={dialog} />;
    case 'delete_period':
      return <DeletePeriodDialog filters={filters} dialog={dialog} />;
    default:
      return null;
  }
}
