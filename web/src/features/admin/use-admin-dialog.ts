import { dialogsOf, useDialogAddress } from '../../lib/dialog-address.ts';

/** Dialogs over the panel, as named in the URL. The parameter's value is an id, or 1 if the dialog needs none. */
const address = dialogsOf(['edit', 'delete', 'invite', 'revoke']);

export const useAdminDialog = () => useDialogAddress(address);
export type AdminDialog = ReturnType<typeof useAdminDialog>;
