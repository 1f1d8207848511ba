import { dialogsOf, useDialogAddress } from '../../lib/dialog-address.ts';
import { SHEET } from './filters/use-transaction-filters.ts';

/** What can lie over the list, as the address names it; the value is the row's id. */
const address = dialogsOf(
  ['view', 'edit', 'delete', 'mark_transfer', 'merchant'],
  ['new', 'delete_period', 'transfers', 'duplicates', SHEET],
);

/** The address of the list with that dialog over it, or none. */
export const withDialog = address.write;

export const useTransactionDialog = () => useDialogAddress(address);
export type TransactionDialog = ReturnType<typeof useTransactionDialog>;
