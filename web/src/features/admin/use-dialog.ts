import { dialogsOf, useDialogAddress } from '../../lib/dialog-address.ts';

/** What can lie over the panel, as the address names it; the value is an id, or 1. */
const address = dialogsOf(['edit', 'delete', 'invite', 'revoke']);

export const useAdminDialog = () => useDialogAddress(address);
export type AdminDialog = ReturnType<typeof useAdminDialog>;
