import { dialogsOf, useDialogAddress } from '../../lib/dialog-address.ts';

/** What can lie over the cards, as the address names it. */
const address = dialogsOf(
  ['edit', 'delete', 'revert', 'apply', 'suggestion'],
  ['new', 'apply_all'],
);

export const openDialog = address.read;
export type OpenDialog = NonNullable<ReturnType<typeof openDialog>>;

export const useDialog = () => useDialogAddress(address);
export type DialogControl = ReturnType<typeof useDialog>;
