import { dialogsOf, useDialogAddress } from '../../lib/dialog-address.ts';

/** What can lie over the cards, as the address names it. The value is an id; of a bank to add its country, or 1. */
const address = dialogsOf(['account', 'refresh', 'disconnect', 'add']);

export type OpenDialog = NonNullable<ReturnType<typeof address.read>>;

export const useDialog = () => useDialogAddress(address);
export type DialogControl = ReturnType<typeof useDialog>;
