import { dialogsOf, useDialogAddress } from '../../lib/dialog-address.ts';

/** What can lie over the cards. The value is the id of a goal or an alert; of a new one it is 1. */
const address = dialogsOf(['new', 'edit', 'delete']);

export const useTargetDialog = () => useDialogAddress(address);
export type TargetDialogControl = ReturnType<typeof useTargetDialog>;
