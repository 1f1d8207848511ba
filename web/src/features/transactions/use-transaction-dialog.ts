import { dialogsOf, useDialogAddress } from '../../lib/dialog-address.ts';
import { SHEET_PARAM } from './filters/use-transaction-filters.ts';

/** Dialogs over the list, by URL parameter. The value is the row's id. */
const address = dialogsOf(
  [
    'view',
    'edit',
    'split',
    'share',
    'refund',
    'delete',
    'mark_transfer',
    'merchant',
    'rename_view',
  ],
  [
    'new',
    'quick',
    'delete_period',
    'transfers',
    'duplicates',
    'unconfirmed',
    'save_view',
    SHEET_PARAM,
  ],
);

/** The list's URL with the given dialog open, or with no dialog. */
export const urlWithDialog = address.write;

export const useTransactionDialog = () => useDialogAddress(address);
export type TransactionDialog = ReturnType<typeof useTransactionDialog>;
